import type * as Canvas from "@napi-rs/canvas";
import { posterMessages } from "@hongxian/contract/core/poster/poster.messages.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";

export type ServerCanvas = typeof Canvas;

/** The canvas of the server; an installation may leave it out, and then says so. */
export async function loadCanvas(): Promise<ServerCanvas> {
  try {
    return await import("@napi-rs/canvas");
  } catch {
    throw refused(posterMessages.noServerCanvas);
  }
}
