import type { giftRecordStatus } from "@hongxian/contract/core/money/gift.choices.ts";
import { giftIntake } from "@hongxian/contract/features/gift/gift.intake.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { giftByMember } from "../../core/money/gifts/gift-by-member.ts";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { serveIntake } from "../../kit/served-intake.ts";

interface View {
  readonly no: string;
  readonly status: ChoiceOf<typeof giftRecordStatus>;
  readonly amountCents: number;
  readonly incomeCents: number;
}

/** Gifts of members to each other. */
export const giftIntakeServer = serveIntake(giftIntake, {
  target: auditTargets.giftRecord,
  create: async ({ db, refs, audit }, { externalId, giftId, count, sceneType }) => {
    const { member: fromUserId, target: toUserId, liveSession: sessionId } = refs;
    await needEnabled(db, fromUserId);
    const { id, amountCents } = await giftByMember(db, { giftId, fromUserId, toUserId, count, sceneType, sessionId });
    audit({ after: { externalId, fromUserId, toUserId, giftId, count, amountCents } });
    return id;
  },
  read: async (db, id) => {
    const { rows } = await sql<View>`select no, status, amount_cents, income_cents from gift_record
      where id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});
