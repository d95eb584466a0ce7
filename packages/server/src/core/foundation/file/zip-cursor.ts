/** Reads a stream of bytes forward by exact counts. */
export class ZipCursor {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  get at(): number {
    return this.#at;
  }

  /** The next bytes in pieces as they arrive; fewer than requested where the stream ends. */
  async *pieces(count: number): AsyncGenerator<Buffer> {
    let left = count;
    while (left > 0) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#source.next();
        if (done === true) return;
        this.#rest = value;
        continue;
      }
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      this.#at += piece.length;
      left -= piece.length;
      yield piece;
    }
  }

  async take(count: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.pieces(count)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  async skip(count: number): Promise<void> {
    for await (const piece of this.pieces(count)) void piece;
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }
}
