import { settings } from "./settings.svelte.ts";

/** Sounds are made, not loaded. They begin with the first touch, as browsers ask. */
export type Sound = "card" | "draw" | "turn" | "miau" | "win" | "illegal" | "knock" | "clock";

let context: AudioContext | null = null;

/** Browsers let a page sound only after it was touched; what the touch is for comes first. */
export function allowSound(): void {
  setTimeout(() => {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
  });
}

export function play(sound: Sound): void {
  if (!settings.sound || context?.state !== "running") return;
  const audio = context;
  setTimeout(() => SOUNDS[sound](audio, audio.currentTime)); // what is to be seen comes first
}

const SOUNDS: Record<Sound, (audio: AudioContext, now: number) => void> = {
  card: (audio, now) => rustle(audio, now, 2000, 2000),
  draw: (audio, now) => rustle(audio, now, 1400, 2800),
  turn(audio, now) {
    tone(audio, now, "triangle", 659, 0.09, 0.14);
    tone(audio, now + 0.09, "triangle", 880, 0.12, 0.14);
  },
  miau: meow,
  win: purr,
  illegal: (audio, now) => tone(audio, now, "sine", 140, 0.16, 0.3),
  knock(audio, now) {
    tone(audio, now, "sine", 90, 0.09, 0.5);
    tone(audio, now + 0.16, "sine", 90, 0.09, 0.5);
  },
  clock: (audio, now) => tone(audio, now, "square", 1200, 0.02, 0.05),
};

function faded(audio: AudioContext, now: number, seconds: number, loudness: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, now);
  gain.gain.exponentialRampToValueAtTime(loudness, now + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
  gain.connect(audio.destination);
  return gain;
}

function tone(
  audio: AudioContext, now: number, type: OscillatorType, pitch: number, seconds: number, loudness: number,
): void {
  const oscillator = audio.createOscillator();
  oscillator.type = type;
  oscillator.frequency.value = pitch;
  oscillator.connect(faded(audio, now, seconds, loudness));
  oscillator.start(now);
  oscillator.stop(now + seconds);
}

function rustle(audio: AudioContext, now: number, from: number, to: number): void {
  const seconds = 0.06;
  const noise = audio.createBufferSource();
  noise.buffer = audio.createBuffer(1, audio.sampleRate * seconds, audio.sampleRate);
  const samples = noise.buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.setValueAtTime(from, now);
  band.frequency.linearRampToValueAtTime(to, now + seconds);
  noise.connect(band).connect(faded(audio, now, seconds, 0.25));
  noise.start(now);
}

function meow(audio: AudioContext, now: number): void {
  const seconds = 0.38;
  const voice = audio.createOscillator();
  voice.type = "sawtooth";
  glide(voice.frequency, now, seconds, [520, 780, 430]);
  const mouth = audio.createBiquadFilter();
  mouth.type = "bandpass";
  mouth.Q.value = 3;
  glide(mouth.frequency, now, seconds, [900, 1800, 700]);
  voice.connect(mouth).connect(faded(audio, now, seconds, 0.3));
  voice.start(now);
  voice.stop(now + seconds);
}

function purr(audio: AudioContext, now: number): void {
  const seconds = 1.2;
  const body = audio.createOscillator();
  body.type = "sawtooth";
  body.frequency.value = 26;
  const chest = audio.createBiquadFilter();
  chest.type = "lowpass";
  chest.frequency.value = 400;
  body.connect(chest).connect(faded(audio, now, seconds, 0.5));
  body.start(now);
  body.stop(now + seconds);
}

function glide(value: AudioParam, now: number, seconds: number, stops: number[]): void {
  const [first = 0, ...rest] = stops;
  value.setValueAtTime(first, now);
  rest.forEach((stop, n) => value.linearRampToValueAtTime(stop, now + (seconds * (n + 1)) / rest.length));
}
