import { faultText, type FieldErrors } from "@hongxian/contract/wire/errors.ts";

/** Statuses the server never sends: no answer at all, no answer in time. */
export const noAnswer = -1;
export const timedOut = -2;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function fieldsOf(data: unknown): FieldErrors {
  if (!isRecord(data) || !isRecord(data["fields"])) return {};
  const entries = Object.entries(data["fields"]).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(entries);
}

/** A call that failed: the answer's status, message and data; `fields` are the messages of single form fields. */
export class CallError extends Error {
  readonly status: number;
  readonly msg: string;
  readonly data: unknown;
  readonly fields: FieldErrors;

  constructor(status: number, msg: string, data: unknown = null) {
    // Every place that shows a failed call shows this text, so the reader can report the number.
    const text = faultText(msg, data);
    super(text);
    this.name = "CallError";
    this.status = status;
    this.msg = text;
    this.data = data;
    this.fields = fieldsOf(data);
  }

  /** The server requires the password again before it does this. */
  get wantsPassword(): boolean {
    return this.status === 403 && isRecord(this.data) && this.data["confirm"] === "PASSWORD";
  }

  /** True when the answer's data carries this flag, as the sign-in's `captcha` and `code`. */
  has(flag: string): boolean {
    return (isRecord(this.data) && this.data[flag] === true) || flag in this.fields;
  }
}

/** Any failure of loading, as the failure of a call. */
export const asCallError = (error: unknown): CallError =>
  error instanceof CallError ? error : new CallError(0, "加载失败");
