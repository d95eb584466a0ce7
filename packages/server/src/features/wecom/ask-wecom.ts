import { wecomMessages } from "@hongxian/contract/core/member/wecom.messages.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { WecomError } from "../../platform/wecom/wecom-client.ts";

/** Runs calls of enterprise WeChat; a failure becomes one plain sentence. */
export async function askWecom<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof WecomError)) throw error;
    throw refused(error.code === null ? wecomMessages.noAnswer : wecomMessages.failed(error.code));
  }
}
