import type { FoundFile } from "./file-store.ts";
import type { Peek } from "../file/peek.ts";

/** A box of an MP4: its offset, its length, and the length of its header. */
export interface Box {
  readonly name: string;
  readonly start: number;
  readonly size: number;
  readonly head: number;
}

/** These boxes hold the place, time and device of a film; no player needs them. */
const telling = new Set(["udta", "meta", "uuid"]);
const parents = new Set(["moov", "trak"]);
const free = Buffer.from("free", "latin1");

/** The box at an offset; null where none can begin. Size 0 extends to the end of the enclosing box. */
export async function boxAt(peek: Peek, start: number, end: number): Promise<Box | null> {
  const head = await peek.bytes(start, Math.min(start + 15, end - 1));
  if (head.length < 8) return null;
  const short = head.readUInt32BE(0);
  const isLong = short === 1 && head.length === 16;
  const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - start : short;
  if (size < 8 || start + size > end) return null;
  return { name: head.toString("latin1", 4, 8), start, size, head: isLong ? 16 : 8 };
}

/** The boxes of a film with personal metadata, at its top, in the movie and in its tracks. */
export async function tellingBoxes(peek: Peek, from = 0, end = peek.size): Promise<Box[]> {
  const found: Box[] = [];
  for (let at = from; at < end;) {
    const box = await boxAt(peek, at, end);
    if (box === null) break;
    at += box.size;
    if (telling.has(box.name)) found.push(box);
    else if (parents.has(box.name)) found.push(...(await tellingBoxes(peek, box.start + box.head, at)));
  }
  return found;
}

/** The same film with these boxes emptied and marked free: nothing moves, so that every offset stays valid. */
export async function* hideBoxes(file: FoundFile, boxes: readonly Box[]): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const raw of await file.read()) {
    const chunk = Buffer.from(raw as Buffer);
    const from = at;
    at += chunk.length;
    for (const { start, size, head } of boxes) {
      const [inner, last] = [Math.max(start + head, from), Math.min(start + size, at)];
      if (inner < last) chunk.fill(0, inner - from, last - from);
      for (let place = 0; place < free.length; place += 1) {
        const target = start + 4 + place - from;
        if (target >= 0 && target < chunk.length) chunk[target] = free[place] ?? 0;
      }
    }
    yield chunk;
  }
}
