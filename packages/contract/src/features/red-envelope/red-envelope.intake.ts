import { z } from "zod";
import { moneyMessages } from "../../core/money/money.messages.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { ofMember, ownNumber, someText } from "../../core/open-door/intake-fields.ts";
import { moneyCents } from "../../wire/money.ts";
import { redStatus } from "./red-envelope.resource.ts";

/** A member sends a red envelope to another one, out of recharged money. */
export const envelopeIntake = defineIntake({
  name: "redEnvelope",
  plural: "red-envelopes",
  title: "发红包",
  scope: "money",
  refs: {
    member: { kind: "member", label: "会员" },
    target: { kind: "member", label: "收红包会员" },
  },
  fields: {
    title: someText("祝福语", 20),
    totalCents: moneyCents(moneyMessages.badAmount).positive(moneyMessages.badAmount).max(9_999_999),
  },
  view: z.object({ no: z.string(), status: redStatus.schema, claimedNum: z.int(), returnedCents: z.int() }),
  example: { member: "u-1001", target: "u-1002", title: "周末愉快", totalCents: 520 },
  check: (_row, { member, target }): Readonly<Record<string, string>> =>
    member === target ? { target: "不能给自己发红包" } : {},
});

/** A member opens a red envelope. */
export const envelopeClaimIntake = defineIntake({
  name: "envelopeClaim",
  plural: "envelope-claims",
  title: "领红包",
  scope: "money",
  refs: ofMember,
  fields: { envelopeId: ownNumber("红包编号"), spokenWord: someText("口令", 50) },
  view: z.object({ amountCents: z.int() }),
  example: { member: "u-1002", envelopeId: 9 },
});
