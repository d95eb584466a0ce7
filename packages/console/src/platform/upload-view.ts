export type UploadStatus =
  /** Chosen, not started. */
  | "waiting"
  | "uploading"
  /** Stopped by the user. */
  | "paused"
  /** The network is down; resumes by itself. */
  | "offline"
  /** The connection timed out or failed although the network is up; resumes with the online event or by hand. */
  | "exception"
  /** All bytes are stored; the server checks them. */
  | "finishing"
  | "done"
  /** Refused permanently. */
  | "failed"
  | "cancelled";

export interface UploadView {
  readonly status: UploadStatus;
  /** Bytes stored or being sent. */
  readonly sent: number;
  readonly total: number;
  /** Bytes a second; null while it is not known. */
  readonly speed: number | null;
  readonly secondsLeft: number | null;
  /** The byte from which it was resumed. */
  readonly resumedAt: number;
  readonly message: string;
  /** The store's final answer. */
  readonly result: {
    readonly type: string;
    readonly url: string;
    readonly uri: string;
    readonly size: number;
  } | null;
}

export const percentOf = ({ sent, total, status }: UploadView): number => {
  if (status === "done") return 100;
  return total === 0 ? 0 : Math.min(99.9, (sent / total) * 100);
};

export const isOver = (status: UploadStatus): boolean =>
  status === "done" || status === "failed" || status === "cancelled";
export const canResume = (status: UploadStatus): boolean =>
  status === "paused" || status === "offline" || status === "exception";
