"""Board games as pure rules: positions, actions, records and drawings, without a framework, a clock or chance."""
