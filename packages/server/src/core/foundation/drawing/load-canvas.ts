import type * as Canvas from "@napi-rs/canvas";
import { posterMessages } from "@hongxian/contract/core/poster/poster.messages.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";

export type ServerCanvas = typeof Canvas;

/** The server's canvas; an installation may omit it, and then this throws an error that says so. */
export async function loadCanvas(): Promise<ServerCanvas> {
  try {
    return await import("@napi-rs/canvas");
  } catch {
    throw refused(posterMessages.noServerCanvas);
  }
}
