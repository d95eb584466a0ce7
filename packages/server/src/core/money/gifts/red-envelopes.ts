import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { post } from "../../foundation/ledger/post.ts";
import { envelopePosting } from "../trade/earning-postings.ts";
import { readSetting } from "../../foundation/settings/system-settings.ts";
import { stateChanged } from "../trade/move-state.ts";
import { noSql } from "../trade/trade-rows.ts";

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
  readonly condition: {
    readonly realName?: boolean;
    readonly sex?: string | null;
    readonly marriageMember?: boolean;
    readonly followHost?: boolean;
    /** The phrase that must have been written in the room, or is sent with the claim where there is no room. */
    readonly comment?: string;
  };
  readonly sendTime: string | null;
  readonly kind: string;
  /** Of a private one: its recipient. */
  readonly sceneId: number | null;
  readonly audience: { readonly userIds?: readonly number[] };
}

/** Splits an amount into parts of at least one cent that add up to it exactly. */
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

/** WAIT_SEND → SENDING: the amount leaves its source and stays in the pool until it is claimed or returned. */
export async function sendEnvelope(db: Db, id: number, random?: () => number): Promise<void> {
  const { rows } = await sql<
    Omit<Envelope, "isExpired">
  >`select * from red_envelope where id = ${id} for update`.execute(db);
  const envelope = rows[0];
  if (envelope?.status !== "WAIT_SEND") throw stateChanged();
  const parts = splitEnvelope(envelope.totalCents, envelope.totalNum, envelope.splitMode, random);
  await sql`update red_envelope
    set status = 'SENDING', parts = ${parts}::bigint[], send_time = now(),
      expire_time = coalesce(expire_time, now() + make_interval(hours => hours)), version = version + 1
    where id = ${id}`.execute(db);
  await post(db, envelopePosting.send(envelope, envelope.totalCents));
}

/** Who may open it: the terms of the envelope, and not a member whose rewards are held back. */
async function needOpener(db: Db, envelope: Envelope, userId: number, spokenWord: string): Promise<void> {
  const { condition, senderUserId, audience } = envelope;
  const isForOther = envelope.kind === "PRIVATE" && envelope.sceneId !== null && envelope.sceneId !== userId;
  const named = audience.userIds ?? [];
  if (isForOther || (named.length > 0 && !named.includes(userId))) throw refused(moneyMessages.envelopeTerms);
  const { rows } = await sql<{
    isReal: boolean;
    sex: string;
    isMarriage: boolean;
    isFrozen: boolean;
  }>`select auth_status in ('REAL_NAME', 'AUTH') as is_real, sex,
      marriage_member_type is not null as is_marriage, reward_status = 'FROZEN' as is_frozen from member
      where user_id = ${userId}`.execute(db);
  const member = rows[0];
  if (member === undefined) throw new AppError("NO_MEMBER");
  if (senderUserId === null && member.isFrozen) throw refused(moneyMessages.rewardFrozen);
  const fits =
    (condition.realName !== true || member.isReal) &&
    (condition.sex === undefined || condition.sex === null || condition.sex === member.sex) &&
    (condition.marriageMember !== true || member.isMarriage);
  if (!fits) throw refused(moneyMessages.envelopeTerms);
  if (condition.followHost === true && !(await followsHost(db, envelope, userId)))
    throw refused(moneyMessages.envelopeTerms);
  const word = condition.comment ?? "";
  if (word !== "" && spokenWord.trim() !== word && !(await hasSpoken(db, envelope, userId, word)))
    throw refused(moneyMessages.envelopeTerms);
}

async function followsHost(db: Db, { sceneId }: Envelope, userId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from live_room r
      where r.id = ${sceneId}
        and (r.host_id = ${userId}
        or exists (select from attention a where a.from_user_id = ${userId} and a.to_user_id = r.host_id))`.execute(db);
  return rows.length > 0;
}

/** Whether the member wrote the phrase in the room after the envelope was sent. */
async function hasSpoken(
  db: Db,
  { kind, sceneId, sendTime }: Envelope,
  userId: number,
  word: string,
): Promise<boolean> {
  const room = `room_${sceneId}`;
  const { rows } =
    kind === "LIVE"
      ? await sql`select 1 from live_message t join live_session s on s.id = t.session_id
          where s.room_id = ${sceneId} and t.user_id = ${userId} and t.created_time >= ${sendTime}::timestamptz
            and btrim(t.content) = ${word} limit 1`.execute(db)
      : await sql`select 1 from message t
          where t.conversation_id = ${room} and t.from_id = ${userId} and t.msg_type = 'TEXT_MSG' and t.state = 'NORMAL'
          and t.msg_time >= ${sendTime}::timestamptz and btrim(t.msg_body ->> 'text') = ${word} limit 1`.execute(db);
  return rows.length > 0;
}

/** One claim for each member, the next prepared amount. `spokenWord` is the phrase that was sent with it. */
export async function claimEnvelope(db: Db, id: number, userId: number, spokenWord = ""): Promise<number> {
  const { rows } =
    await sql<Envelope>`select *, coalesce(expire_time < now(), false) as is_expired from red_envelope where id = ${id}
      for update`.execute(db);
  const envelope = rows[0];
  if (envelope === undefined) throw new AppError("NOT_FOUND");
  if (envelope.isExpired || envelope.status === "RETURNED") throw refused(moneyMessages.envelopeExpired);
  const cents = envelope.parts[envelope.claimedNum];
  if (envelope.status !== "SENDING" || cents === undefined) throw refused(moneyMessages.envelopeEmpty);
  await needOpener(db, envelope, userId, spokenWord);
  const account = envelope.senderUserId === null ? "INCOME" : "RECHARGE";
  const claim = await sql<{
    id: number;
  }>`insert into red_envelope_claim (envelope_id, user_id, amount_cents, account)
    values (${id}, ${userId}, ${cents}, ${account})
    on conflict (envelope_id, user_id) do nothing returning id`.execute(db);
  const claimId = claim.rows[0]?.id;
  if (claimId === undefined) throw refused(moneyMessages.envelopeTwice);
  await sql`update red_envelope set claimed_cents = claimed_cents + ${cents}::bigint, claimed_num = claimed_num + 1,
    status = case when claimed_num + 1 = total_num then 'FINISHED' else status end,
    finish_time = case when claimed_num + 1 = total_num then now() end, version = version + 1 where id = ${id}`.execute(
    db,
  );
  await post(db, envelopePosting.claim(envelope, claimId, userId, cents));
  return cents;
}

/** Expired or stopped: the rest is returned to its source. */
export async function returnEnvelope(db: Db, id: number): Promise<number> {
  const { rows } = await sql<
    Omit<Envelope, "isExpired"> & { rest: number }
  >`update red_envelope set status = 'RETURNED', returned_cents = total_cents - claimed_cents, version = version + 1
    where id = ${id} and status = 'SENDING' returning *, total_cents - claimed_cents as rest`.execute(db);
  const envelope = rows[0];
  if (envelope === undefined) throw stateChanged();
  if (envelope.rest > 0) await post(db, envelopePosting.giveBack(envelope, envelope.rest));
  return envelope.rest;
}

/** Sends the envelopes that are due, each in its own transaction. */
export async function sendDueEnvelopes(db: Db): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select id from red_envelope where status = 'WAIT_SEND' and send_time <= now() order by send_time
    limit 200`.execute(db);
  for (const { id } of rows) await db.transaction().execute((tx) => sendEnvelope(tx, id));
  return rows.length;
}

export interface MemberEnvelope {
  readonly senderUserId: number;
  /** The recipient of a private one. */
  readonly toUserId: number | null;
  readonly title: string;
  readonly totalCents: number;
  readonly totalNum: number;
}
const betweenTwoCents = 52_000;

/** A member's own envelope: within the platform's terms, out of recharge money, sent at once. */
export async function memberEnvelope(db: Db, draft: MemberEnvelope): Promise<number> {
  const { senderUserId, toUserId, totalCents, totalNum } = draft;
  const terms = await readSetting(db, "red.member");
  await sql`select pg_advisory_xact_lock(hashtext('member envelope'),
    (${senderUserId}::bigint % 2147483647)::int)`.execute(db);
  if (!terms.enabled) throw refused(moneyMessages.envelopeOff);
  if (totalCents < totalNum || totalCents > terms.singleMaxCents * totalNum) throw refused(moneyMessages.envelopeEach);
  const { rows } = await sql<{
    isReal: boolean;
    today: number;
    both: number;
  }>`select m.auth_status in ('REAL_NAME', 'AUTH') as is_real,
      (select coalesce(sum(e.total_cents), 0)::bigint from red_envelope e
      where e.sender_user_id = m.user_id and e.created_time >= current_date) as today,
      (select coalesce(sum(e.total_cents), 0)::bigint from red_envelope e
      where e.sender_user_id = m.user_id and e.kind = 'PRIVATE' and e.scene_id = ${toUserId}::bigint
        and e.created_time >= current_date) as both
    from member m where m.user_id = ${senderUserId}`.execute(db);
  const member = rows[0];
  if (member === undefined) throw new AppError("NO_MEMBER");
  if (terms.needRealName && !member.isReal) throw refused(moneyMessages.needRealName);
  const isTooMuch =
    member.today + totalCents > terms.dayMaxCents || (toUserId !== null && member.both + totalCents > betweenTwoCents);
  if (isTooMuch) throw refused(moneyMessages.envelopeDay);
  const made = await sql<{
    id: number;
  }>`insert into red_envelope (no, kind, source, sender_user_id, scene_id, title, total_cents, total_num, status,
    send_time)
    values (${noSql.envelope}, ${toUserId === null ? "ROOM" : "PRIVATE"}, 'MEMBER', ${senderUserId}, ${toUserId},
      ${draft.title}, ${totalCents}, ${totalNum}, 'WAIT_SEND', now()) returning id`.execute(db);
  const id = made.rows[0]?.id ?? 0;
  await sendEnvelope(db, id);
  return id;
}
