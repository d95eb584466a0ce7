import { sheetMessages } from "@hongxian/contract/core/file/sheet-import.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import type { Call } from "../../../kit/call.ts";

/** Whose sheet is read, and for which request. */
export interface SheetReader {
  readonly caller: Pick<Call["caller"], "staffId">;
  readonly requestId: string | null;
}

interface Work {
  readonly signal: AbortSignal;
  /** It got its place. */
  begin(): void;
}

interface Known {
  readonly end: AbortController;
  isReading: boolean;
}

const nameOf = ({ caller, requestId }: SheetReader): string => `${caller.staffId}/${requestId ?? ""}`;

/** The imports that wait for the reader or are being read, by account and request. */
export class SheetWorks {
  readonly #known = new Map<string, Known>();

  /** Runs one of them; throws when it was stopped meanwhile, also if it was read to its end. */
  async run<T>(reader: SheetReader, work: (work: Work) => Promise<T>): Promise<T> {
    const name = nameOf(reader);
    const known: Known = { end: new AbortController(), isReading: false };
    this.#known.set(name, known);
    const { signal } = known.end;
    try {
      const answer = await work({ signal, begin: () => void (known.isReading = true) });
      signal.throwIfAborted();
      return answer;
    } finally {
      if (this.#known.get(name) === known) this.#known.delete(name);
    }
  }

  /** Null when it neither waits nor is read: it has not begun, or is past the reader. */
  stageOf(reader: SheetReader): "WAITING" | "READING" | null {
    const known = this.#known.get(nameOf(reader));
    return known === undefined ? null : known.isReading ? "READING" : "WAITING";
  }

  stop(reader: SheetReader): void {
    this.#known.get(nameOf(reader))?.end.abort(refused(sheetMessages.stopped));
  }
}
