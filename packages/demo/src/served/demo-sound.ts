import { createRandom } from "../random.ts";
import { waveFile } from "./wave-file.ts";

const rate = 8000;
const seconds = 6;

/** Two alternating voices made of tones: a recording without words, so that there is something to hear. */
export function soundOf(id: number): Buffer {
  const random = createRandom(`call ${id}`);
  const samples = Buffer.alloc(rate * seconds, 128);
  for (let at = 0, isCaller = true; at < samples.length; isCaller = !isCaller) {
    const syllables = random.int(3, 7);
    for (let syllable = 0; syllable < syllables; syllable++) {
      const length = random.int(700, 1300);
      const pitch = (isCaller ? 130 : 220) * (0.9 + random.next() * 0.3);
      for (let step = 0; step < length && at + step < samples.length; step++) {
        const round = (2 * Math.PI * pitch * step) / rate;
        const wave = Math.sin(round) + 0.5 * Math.sin(2 * round) + 0.25 * Math.sin(5 * round);
        samples[at + step] = 128 + Math.round(50 * Math.sin((Math.PI * step) / length) * wave * 0.6);
      }
      at += length + random.int(100, 400);
    }
    at += random.int(1200, 3000);
  }
  return waveFile(samples, rate);
}
