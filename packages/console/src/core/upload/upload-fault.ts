/** Why a request to the store failed. */
export type FaultKind =
  /** No answer: the connection or the server is down. */
  | "network"
  /** No byte was sent or received for too long. */
  | "timeout"
  /** Stopped on purpose: paused, cancelled, offline. */
  | "stopped"
  /** The store answered with an error; `code` is its name. */
  | "answer";

export class UploadFault extends Error {
  override readonly name = "UploadFault";
  readonly kind: FaultKind;
  readonly code: string;
  readonly status: number;
  /** The store's clock when it answered, in milliseconds. */
  readonly time: number | null;

  constructor(
    kind: FaultKind,
    answer: { readonly code?: string; readonly status?: number; readonly time?: number | null } = {},
  ) {
    super(answer.code ?? kind);
    this.kind = kind;
    this.code = answer.code ?? "";
    this.status = answer.status ?? 0;
    this.time = answer.time ?? null;
  }
}
