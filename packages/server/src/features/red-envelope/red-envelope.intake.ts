import { envelopeClaimIntake, envelopeIntake } from "@hongxian/contract/features/red-envelope/red-envelope.intake.ts";
import type { redStatus } from "@hongxian/contract/features/red-envelope/red-envelope.resource.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { claimEnvelope, memberEnvelope } from "../../core/money/gifts/red-envelopes.ts";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { serveIntake, type ServedIntake } from "../../kit/served-intake.ts";

interface View {
  readonly no: string;
  readonly status: ChoiceOf<typeof redStatus>;
  readonly claimedNum: number;
  readonly returnedCents: number;
}

/** Red envelopes that members send each other and open. */
export const envelopeIntakes: readonly ServedIntake[] = [
  serveIntake(envelopeIntake, {
    target: auditTargets.redEnvelope,
    create: async ({ db, refs, audit }, { externalId, title, totalCents }) => {
      const { member: senderUserId, target: toUserId } = refs;
      await needEnabled(db, senderUserId);
      await needEnabled(db, toUserId);
      const id = await memberEnvelope(db, { senderUserId, toUserId, title, totalCents, totalNum: 1 });
      audit({ after: { externalId, senderUserId, toUserId, totalCents } });
      return id;
    },
    read: async (db, id) => {
      const { rows } = await sql<View>`select no, status, claimed_num, returned_cents from red_envelope
        where id = ${id}`.execute(db);
      return rows[0] ?? null;
    },
  }),
  serveIntake(envelopeClaimIntake, {
    target: auditTargets.redEnvelope,
    create: async ({ db, refs, audit }, { externalId, envelopeId, spokenWord }) => {
      await needEnabled(db, refs.member);
      const amountCents = await claimEnvelope(db, envelopeId, refs.member, spokenWord);
      const { rows } = await sql<{ id: number }>`select id from red_envelope_claim
        where envelope_id = ${envelopeId} and user_id = ${refs.member}`.execute(db);
      audit({ after: { externalId, userId: refs.member, envelopeId, amountCents } });
      return rows[0]?.id ?? 0;
    },
    read: async (db, id) => {
      const { rows } = await sql<{ amountCents: number }>`select amount_cents from red_envelope_claim
        where id = ${id}`.execute(db);
      return rows[0] ?? null;
    },
  }),
];
