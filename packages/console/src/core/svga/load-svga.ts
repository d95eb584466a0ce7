import { type SvgaMovie, SvgaError, readMovie } from "./svga-movie.ts";

const mostPacked = 10 * 1024 * 1024;
const mostInflated = 64 * 1024 * 1024;

/** A few bytes can be made to inflate without limit: reading stops when the stream grows too large. */
export async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
  const pieces: Uint8Array[] = [];
  let total = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    total += value.length;
    if (total > mostInflated) {
      await reader.cancel();
      throw new SvgaError("too large");
    }
    pieces.push(value);
  }
  const whole = new Uint8Array(total);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

export interface LoadedSvga {
  readonly movie: SvgaMovie;
  readonly pictures: ReadonlyMap<string, ImageBitmap>;
  close(): void;
}

/** The size of a PNG or other picture is known only when it is decoded; an undecodable one is left out. */
async function decodePictures(movie: SvgaMovie): Promise<ReadonlyMap<string, ImageBitmap>> {
  const decoded = await Promise.all(
    [...movie.images].map(async ([name, bytes]) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)])).catch(() => null);
      return [name, picture] as const;
    }),
  );
  return new Map(decoded.flatMap(([name, picture]) => (picture === null ? [] : [[name, picture] as const])));
}

/** Fetches, inflates and parses an animation with its pictures. */
export async function loadSvga(src: string, signal: AbortSignal): Promise<LoadedSvga> {
  const isOwn = new URL(src, window.location.href).origin === window.location.origin;
  const answer = await fetch(src, {
    signal,
    ...(isOwn ? { headers: { "X-Console-Host": window.location.host } } : {}),
  });
  if (!answer.ok) throw new SvgaError(`answer ${answer.status}`);
  const packed = new Uint8Array(await answer.arrayBuffer());
  if (packed.length === 0 || packed.length > mostPacked) throw new SvgaError("size");
  const movie = readMovie(await inflate(packed));
  const pictures = await decodePictures(movie);
  return {
    movie,
    pictures,
    close() {
      for (const picture of pictures.values()) picture.close();
    },
  };
}
