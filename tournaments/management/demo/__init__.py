"""The demo: a small invented school cup, told in data, and beside it tournaments of the simulator."""
