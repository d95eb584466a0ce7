/** Bits one after the other, as a video's headers are written. */
export class BitWriter {
  readonly #bytes: number[] = [];
  #last = 0;
  #filled = 0;

  bits(value: number, count: number): this {
    for (let place = count - 1; place >= 0; place--) {
      this.#last = (this.#last << 1) | ((value >> place) & 1);
      this.#filled += 1;
      if (this.#filled < 8) continue;
      this.#bytes.push(this.#last);
      this.#last = 0;
      this.#filled = 0;
    }
    return this;
  }

  /** Exp-Golomb: as many zeros as the number has further digits, then the number. */
  ue(value: number): this {
    const digits = Math.floor(Math.log2(value + 1));
    return this.bits(0, digits).bits(value + 1, digits + 1);
  }

  /** Zeros up to the next whole byte, then whole bytes. */
  raw(bytes: Uint8Array): this {
    if (this.#filled > 0) this.bits(0, 8 - this.#filled);
    for (const byte of bytes) this.#bytes.push(byte);
    return this;
  }

  /** Everything so far, closed by the stop bit. */
  close(): Uint8Array {
    this.bits(1, 1);
    if (this.#filled > 0) this.bits(0, 8 - this.#filled);
    return Uint8Array.from(this.#bytes);
  }
}
