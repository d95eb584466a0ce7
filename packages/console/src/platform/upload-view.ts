export type UploadStatus =
  /** Chosen, not begun. */
  | "waiting"
  | "uploading"
  /** Stopped by hand. */
  | "paused"
  /** The network is down; resumes by itself. */
  | "offline"
  /** The connection timed out or failed although the network is up; resumes with the online event or by hand. */
  | "exception"
  /** All bytes are there; the server looks at them. */
  | "finishing"
  | "done"
  /** Refused for good. */
  | "failed"
  | "cancelled";

export interface UploadView {
  readonly status: UploadStatus;
  /** Bytes at the store or on the way. */
  readonly sent: number;
  readonly total: number;
  /** Bytes a second; null while it is not known. */
  readonly speed: number | null;
  readonly secondsLeft: number | null;
  /** Where it went on from, in bytes. */
  readonly resumedAt: number;
  readonly message: string;
  /** What the store answered at the end. */
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
