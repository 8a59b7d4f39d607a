// Small sounds, synthesised. Off until switched on; a browser without WebAudio stays silent.

/** @typedef {"card"|"knock"|"slide"|"made"|"march"|"lone"|"euchre"|"match"|"lost"|"turn"} Sound */

/** @type {AudioContext|null} */
let audio = null;
let on = false;
const VOLUME = 0.5;

/** A gain that rises in a blink and dies away.
 * @param {AudioContext} audio @param {number} start @param {number} peak @param {number} length */
function fade(audio, start, peak, length, rise = 0.005) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, peak * VOLUME), start + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(audio.destination);
  return gain;
}

/** @param {number} start @param {number} from @param {number} to @param {number} length
 * @param {number} peak @param {OscillatorType} [type] */
function tone(start, from, to, length, peak, type = "sine", rise = 0.005) {
  if (!audio) return;
  const wave = audio.createOscillator();
  wave.type = type;
  wave.frequency.setValueAtTime(from, start);
  wave.frequency.exponentialRampToValueAtTime(to, start + length);
  wave.connect(fade(audio, start, peak, length, rise));
  wave.start(start);
  wave.stop(start + length + 0.02);
}

/** Paper and cloth: noise through a band that moves.
 * @param {number} start @param {number} from @param {number} to @param {number} length
 * @param {number} peak @param {number} rise */
function brush(start, from, to, length, peak, rise) {
  if (!audio) return;
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  const noise = audio.createBufferSource();
  noise.buffer = buffer;
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.Q.value = 0.8;
  band.frequency.setValueAtTime(from, start);
  band.frequency.exponentialRampToValueAtTime(to, start + length);
  noise.connect(band).connect(fade(audio, start, peak, length, rise));
  noise.start(start);
}

/** Soft notes one after the other. @param {number} t @param {number[]} notes @param {number} apart @param {number} length */
const chord = (t, notes, apart, length) => notes.forEach((f, i) => tone(t + i * apart, f, f, length - i * 0.1, 0.16, "sine", 0.04));

/** @type {Record<Sound, (t: number) => void>} */
const SOUNDS = {
  card: (t) => { brush(t, 3200, 1400, 0.07, 0.5, 0.004); tone(t, 190, 110, 0.05, 0.25); },
  knock: (t) => { for (const d of [0, 0.13]) { tone(t + d, 170, 80, 0.11, 0.8, "triangle"); brush(t + d, 900, 400, 0.04, 0.4, 0.002); } },
  slide: (t) => brush(t, 900, 2600, 0.22, 0.3, 0.09),
  made: (t) => chord(t, [329.63, 392], 0.06, 0.9),
  march: (t) => chord(t, [261.63, 329.63, 392, 523.25], 0.06, 1.4),
  lone: (t) => chord(t, [261.63, 329.63, 392, 523.25, 659.25, 783.99], 0.09, 2),
  euchre: (t) => { SOUNDS.knock(t); chord(t + 0.2, [293.66, 369.99, 440], 0.05, 1.1); },
  match: (t) => { chord(t, [196, 261.63, 329.63], 0.1, 1.2); chord(t + 0.5, [261.63, 329.63, 392, 523.25], 0.08, 2.2); },
  lost: (t) => [246.94, 220].forEach((f, i) => tone(t + i * 0.22, f, f, 0.7, 0.1, "sine", 0.05)),
  turn: (t) => { tone(t, 880, 880, 0.09, 0.16); tone(t + 0.09, 1174.66, 1174.66, 0.16, 0.13); },
};

export const sounds = {
  get enabled() { return on; },
  /** Set it from a click: browsers start audio only then. */
  set enabled(value) {
    on = Boolean(value) && "AudioContext" in globalThis;
    if (on) (audio ??= new AudioContext()).resume().catch(() => {});
    else audio?.suspend().catch(() => {});
  },
};

/** @param {Sound} name */
export function play(name) {
  if (!on || !audio) return;
  if (audio.state === "running") SOUNDS[name]?.(audio.currentTime);
  else audio.resume().catch(() => {}); // not yet touched, or interrupted: the next one sounds
}
