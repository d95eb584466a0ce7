import { waveFile } from "./wave-file.ts";

const rate = 8000;
const longest = 60;

/** A sound like speech from the next room: syllables of a low voice, as a WAV of the given number of seconds. */
export function soundDemoVoice(path: string): Buffer | undefined {
  const seconds = Number(/^voice\/(\d{1,2})\.wav$/.exec(path)?.[1] ?? 0);
  if (seconds < 1 || seconds > longest) return undefined;
  const count = seconds * rate;
  const samples = Buffer.alloc(count);
  for (let at = 0; at < count; at += 1) {
    const second = at / rate;
    const syllable = Math.max(0, Math.sin(second * Math.PI * 4.4));
    const pitch = 130 + 25 * Math.sin(second * 1.7) + 12 * Math.sin(Math.floor(second * 4.4) * 2.1);
    const voice = Math.sin(2 * Math.PI * pitch * second) + 0.4 * Math.sin(4 * Math.PI * pitch * second);
    samples[at] = 128 + Math.round(36 * syllable * voice);
  }
  return waveFile(samples, rate);
}
