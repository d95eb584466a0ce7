import { openMessages } from "@hongxian/contract/core/open-door/open-door.rules.ts";
import type { withdrawalStatus } from "@hongxian/contract/core/money/trade.choices.ts";
import { withdrawalIntake } from "@hongxian/contract/features/withdrawal/withdrawal.intake.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { applyWithdrawal } from "../../core/money/withdrawals/apply-withdrawal.ts";
import { cancelWithdrawal } from "../../core/money/withdrawals/move-withdrawal.ts";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { serveIntake } from "../../kit/served-intake.ts";

interface View {
  readonly no: string;
  readonly status: ChoiceOf<typeof withdrawalStatus>;
  readonly amountCents: number;
  readonly feeCents: number;
  readonly taxCents: number;
  readonly actualCents: number;
  readonly reason: string;
}

/** Members take out what they earned. */
export const withdrawalIntakeServer = serveIntake(withdrawalIntake, {
  target: auditTargets.withdrawal,
  create: async ({ db, services, refs, audit }, { externalId, canceled, ...draft }) => {
    if (canceled) throw refused(openMessages.fixed);
    await needEnabled(db, refs.member);
    const { id, no } = await applyWithdrawal(db, services.seal, {
      ...draft,
      ownerType: "MEMBER",
      ownerId: refs.member,
    });
    const { amountCents, payeeType } = draft;
    audit({ after: { externalId, userId: refs.member, no, amountCents, payeeType } });
    return id;
  },
  change: async ({ db, audit }, { externalId, canceled }, id) => {
    if (!canceled) throw refused(openMessages.fixed);
    const { status } = await cancelWithdrawal(db, id);
    audit({ after: { externalId, status } });
  },
  read: async (db, id) => {
    const { rows } = await sql<View>`select no, status, amount_cents, fee_cents, tax_cents, actual_cents, reason
      from withdrawal where id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});
