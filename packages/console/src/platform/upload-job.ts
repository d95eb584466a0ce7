import { CallError } from "./call-error.ts";
import type { UploadView } from "./upload-view.ts";

/** A file that is being uploaded: the place that shows it can pause, resume and cancel it. */
export interface UploadJob {
  readonly file: File;
  view(): UploadView;
  subscribe(listener: () => void): () => void;
  pause(): void;
  /** Returns the message to show when there is nothing to resume. */
  resume(): string | null;
  cancel(): Promise<void>;
}

export interface UploadWish {
  /** Like an input's `accept`: other files are refused. */
  readonly accept?: string | undefined;
  /** Checked against the name as it was chosen. */
  readonly pattern?: RegExp | undefined;
  /** Stores the file under its chosen name instead of a new one. */
  readonly keepName?: boolean | undefined;
}

/** Starts uploading a file to the store; rejects for a file that is not accepted. */
export type FileUploader = (file: File, wish: UploadWish) => Promise<UploadJob>;

/** Cancelled by hand: a message is shown, but it is no error. */
export class UploadCancelled extends CallError {}

/** The address of the file once it is uploaded. Waits while it is paused, offline or in exception. */
export function finished(job: UploadJob): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const { status, result, message } = job.view();
      if (status === "done" && result !== null) resolve(result.url);
      if (status === "failed") reject(new CallError(400, message));
      if (status === "cancelled") reject(new UploadCancelled(400, message));
    };
    job.subscribe(look);
    look();
  });
}
