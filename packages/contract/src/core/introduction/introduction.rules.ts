import { introductionMessages } from "./introduction.messages.ts";
import { moveOf, type IntroductionAction } from "./introduction.choices.ts";
import type { FieldErrors } from "../../wire/errors.ts";

export const meetWithinDays = 60;
export const rescheduleLimit = 3;
export const answerHours = 72;
/** Reminders are sent this many hours after the push. */
export const reminderHours = [24, 48] as const;
export const followDays = 14;
export const proofLimit = 5;
export const successPause = "2099-12-31T00:00:00+08:00";

/** The input of a move; each needs its own part. */
export interface MoveInput {
  readonly channel?: string | undefined;
  readonly note?: string | undefined;
  readonly meetTime?: string | undefined;
  readonly meetPlace?: string | undefined;
  readonly side?: string | undefined;
  readonly closeReason?: string | undefined;
  readonly result?: string | undefined;
  readonly proofImgs?: readonly string[] | undefined;
  readonly pass?: boolean | undefined;
}

const dayMs = 86_400_000;

/** Returns what is missing for a step, before the record is read; the form and the server report the same. */
export function moveProblems(action: IntroductionAction, input: MoveInput, now: number = Date.now()): FieldErrors {
  const isEmpty = (text: string | undefined) => text === undefined || text.trim() === "";
  if (moveOf(action).answerOf !== undefined) {
    if (input.channel === undefined || input.channel === "APP") return { channel: introductionMessages.tellHow };
    return isEmpty(input.note) ? { note: introductionMessages.tellHow } : {};
  }
  if (action === "arrange" || action === "reschedule") {
    const time = Date.parse(input.meetTime ?? "");
    const isFuture = time > now && time <= now + meetWithinDays * dayMs;
    return {
      ...(isFuture ? {} : { meetTime: introductionMessages.meetTime }),
      ...(isEmpty(input.meetPlace) ? { meetPlace: introductionMessages.meetPlace } : {}),
    };
  }
  if (action === "no-show" && input.side === undefined) return { side: introductionMessages.whoMissed };
  if (action === "fail" && isEmpty(input.closeReason)) return { closeReason: introductionMessages.failReason };
  if (action === "cancel" && isEmpty(input.closeReason)) return { closeReason: introductionMessages.cancelReason };
  if (action === "success") {
    return {
      ...(input.result === undefined ? { result: introductionMessages.result } : {}),
      ...((input.proofImgs ?? []).length === 0 ? { proofImgs: introductionMessages.proof } : {}),
    };
  }
  return {};
}
