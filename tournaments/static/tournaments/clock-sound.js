// The last seconds can be heard by whoever asks for it; a browser allows sound only after a tap.
(() => {
  const LAST = 10;
  let audio = null;

  const beep = (pitch, seconds) => {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.25, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + seconds);
  };

  // The button may come anew with the clocks that it stands beside.
  const show = () =>
    document.querySelectorAll("[data-clock-sound]").forEach((button) => {
      button.hidden = false;
      button.setAttribute("aria-pressed", String(audio !== null));
    });

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-clock-sound]")) return;
    if (audio) {
      audio.close();
      audio = null;
    } else {
      audio = new AudioContext();
      beep(660, 0.1);
    }
    show();
  });
  document.addEventListener("htmx:afterSettle", show);
  show();

  document.addEventListener("clock:second", (event) => {
    if (!audio || !event.target.checkVisibility?.()) return;
    if (event.detail > 0 && event.detail <= LAST) beep(880, 0.08);
    else if (event.detail === 0) beep(440, 0.8);
  });
})();
