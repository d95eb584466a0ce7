import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import { post } from "../ledger/post.ts";
import { envelopePosting } from "./earning-postings.ts";
import { stateChanged } from "./move-state.ts";

interface Envelope {
  readonly id: number;
  readonly senderUserId: number | null;
  readonly totalCents: number;
  readonly totalNum: number;
  readonly splitMode: "RANDOM" | "EQUAL";
  readonly parts: readonly number[];
  readonly claimedCents: number;
  readonly claimedNum: number;
  readonly status: string;
  readonly isExpired: boolean;
}

/** Cuts an amount into parts of at least one cent that add up to it exactly. */
export function splitEnvelope(
  totalCents: number,
  count: number,
  mode: "RANDOM" | "EQUAL",
  random: () => number = Math.random,
): number[] {
  const parts: number[] = [];
  let left = totalCents;
  for (let place = 0; place < count; place++) {
    const others = count - place - 1;
    const even = Math.floor(left / (others + 1));
    const most = Math.min(left - others, even * 2);
    const part =
      others === 0 ? left : mode === "EQUAL" ? even : Math.max(1, Math.min(most, Math.floor(random() * most) + 1));
    parts.push(part);
    left -= part;
  }
  return parts;
}

/** WAIT_SEND → SENDING: the amount leaves its source and lies in the pool until it is claimed or goes back. */
export async function sendEnvelope(db: Db, id: number, random?: () => number): Promise<void> {
  const { rows } = await sql<Envelope>`select * from red_envelope where id = ${id} for update`.execute(db);
  const envelope = rows[0];
  if (envelope?.status !== "WAIT_SEND") throw stateChanged();
  const parts = splitEnvelope(envelope.totalCents, envelope.totalNum, envelope.splitMode, random);
  await sql`update red_envelope set status = 'SENDING', parts = ${parts}::bigint[], send_time = now(), expire_time = coalesce(expire_time, now() + interval '24 hours'), version = version + 1 where id = ${id}`.execute(
    db,
  );
  await post(db, envelopePosting.send(envelope, envelope.totalCents));
}

/** One claim for each member, the next prepared amount. */
export async function claimEnvelope(db: Db, id: number, userId: number): Promise<number> {
  const { rows } =
    await sql<Envelope>`select *, coalesce(expire_time < now(), false) as is_expired from red_envelope where id = ${id} for update`.execute(
      db,
    );
  const envelope = rows[0];
  if (envelope === undefined) throw new AppError("NOT_FOUND");
  if (envelope.isExpired || envelope.status === "RETURNED") throw refused(moneyMessages.envelopeExpired);
  const cents = envelope.parts[envelope.claimedNum];
  if (envelope.status !== "SENDING" || cents === undefined) throw refused(moneyMessages.envelopeEmpty);
  const account = envelope.senderUserId === null ? "INCOME" : "RECHARGE";
  const claim = await sql<{
    id: number;
  }>`insert into red_envelope_claim (envelope_id, user_id, amount_cents, account) values (${id}, ${userId}, ${cents}, ${account})
    on conflict (envelope_id, user_id) do nothing returning id`.execute(db);
  const claimId = claim.rows[0]?.id;
  if (claimId === undefined) throw refused(moneyMessages.envelopeTwice);
  await sql`update red_envelope set claimed_cents = claimed_cents + ${cents}::bigint, claimed_num = claimed_num + 1,
    status = case when claimed_num + 1 = total_num then 'FINISHED' else status end, version = version + 1 where id = ${id}`.execute(
    db,
  );
  await post(db, envelopePosting.claim(envelope, claimId, userId, cents));
  return cents;
}

/** Expired or stopped: the rest goes back to its source. */
export async function returnEnvelope(db: Db, id: number): Promise<number> {
  const { rows } = await sql<
    Envelope & { rest: number }
  >`update red_envelope set status = 'RETURNED', returned_cents = total_cents - claimed_cents, version = version + 1
    where id = ${id} and status = 'SENDING' returning *, total_cents - claimed_cents as rest`.execute(db);
  const envelope = rows[0];
  if (envelope === undefined) throw stateChanged();
  if (envelope.rest > 0) await post(db, envelopePosting.giveBack(envelope, envelope.rest));
  return envelope.rest;
}
