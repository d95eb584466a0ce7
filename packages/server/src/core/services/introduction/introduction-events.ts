import {
  introductionAgreed,
  introductionArranged,
  introductionMoved,
  introductionProposed,
} from "@hongxian/contract/core/events/service.events.ts";
import type { IntroductionStatus } from "@hongxian/contract/core/introduction/introduction.choices.ts";
import { happened, type NewEvent } from "../../foundation/events/write-events.ts";

interface Moved {
  readonly id: number;
  readonly userId: number;
  readonly otherUserId: number;
  /** Before the move. */
  readonly status: string;
}

/** The other one hears nothing of an introduction in which it was never asked. */
const unasked = ["DRAFT", "WAIT_SELF"];

/** What the members' applications hear of a move. */
export function introductionEvents(
  { id, userId, otherUserId, status }: Moved,
  to: IntroductionStatus,
  meeting: { readonly meetTime?: string | undefined; readonly meetPlace?: string | undefined } = {},
): NewEvent[] {
  const self = { userId, introductionId: id, otherUserId };
  const other = { userId: otherUserId, introductionId: id, otherUserId: userId };
  const pair = [self, other];
  const { meetTime, meetPlace = "" } = meeting;
  switch (to) {
    case "WAIT_SELF":
      return [happened(introductionProposed, self)];
    case "WAIT_OTHER":
      return [happened(introductionProposed, other)];
    case "AGREED":
      return pair.map((one) => happened(introductionAgreed, one));
    case "ARRANGED":
      return meetTime === undefined
        ? []
        : pair.map((one) => happened(introductionArranged, { ...one, meetTime, meetPlace }));
    default:
      if (status === "DRAFT") return [];
      return (unasked.includes(status) ? [self] : pair).map((one) =>
        happened(introductionMoved, { ...one, status: to }),
      );
  }
}
