import { callMessages, type callStatus } from "@hongxian/contract/features/call-log/call-log.rules.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { post } from "../../core/foundation/ledger/post.ts";
import { stateChanged } from "../../core/money/trade/move-state.ts";
import { callMinutePosting } from "../../core/money/trade/earning-postings.ts";
import type { Db } from "../../kit/call.ts";

type State = Exclude<ChoiceOf<typeof callStatus>, "FORCE_END">;
const unanswered: readonly State[] = ["NO_ANSWER", "REFUSE", "CANCEL", "BUSY"];

interface CallNews {
  readonly state: State;
  /** How long they have talked, as the app counts; never more than the clock here. */
  readonly talkedSec: number;
  readonly hangupBy: "CALLER" | "CALLEE" | "SYSTEM" | null;
}

interface Terms {
  readonly unitPrice: number;
  readonly shareBp: number;
  readonly mayCall: boolean;
  readonly isBusy: boolean;
}

/** A member calls another one, at the price of the list, where neither talks already. Both are locked, in one order. */
export async function beginCall(
  db: Db,
  {
    kind,
    callerId,
    calleeId,
  }: { readonly kind: "AUDIO_CALL" | "VIDEO_CALL"; readonly callerId: number; readonly calleeId: number },
): Promise<number> {
  const both = [callerId, calleeId];
  await sql`select 1 from member where user_id = any(${both}::bigint[]) order by user_id for no key update`.execute(db);
  const { rows } = await sql<Terms>`select f.price_cents as unit_price,
      case b.reward_status when 'NORMAL' then f.callee_share_bp else 0 end as share_bp, a.call_switch as may_call,
      exists (select from call_record c
      where c.status in ('CALLING', 'TALKING') and c.start_time > now() - interval '1 day'
        and (c.caller_id = any(${both}::bigint[]) or c.callee_id = any(${both}::bigint[]))) as is_busy
    from member a, member b, fee_setting f
    where a.user_id = ${callerId} and b.user_id = ${calleeId} and f.fee_type = ${kind} and f.status = 'ONLINE'
    order by f.sort, f.id limit 1`.execute(db);
  const terms = rows[0];
  if (terms === undefined) throw refused(callMessages.noPrice);
  if (!terms.mayCall) throw refused(callMessages.banned);
  if (terms.isBusy) throw refused(callMessages.busy);
  const made = await sql<{ id: number }>`insert into call_record (kind, caller_id, callee_id, status, unit_price,
      callee_share_bp)
    values (${kind}, ${callerId}, ${calleeId}, 'CALLING', ${terms.unitPrice}, ${terms.shareBp}) returning id`.execute(
    db,
  );
  return made.rows[0]?.id ?? 0;
}

interface Held {
  readonly id: number;
  readonly callerId: number;
  readonly calleeId: number;
  readonly status: string;
  readonly unitPrice: number;
  readonly calleeShareBp: number;
  readonly chargeMin: number;
  readonly freeSec: number;
  readonly elapsed: number;
}

/** Minutes that were bought or given pay first, those that end soonest before the others. Returns how many did. */
async function spendFree(db: Db, userId: number, minutes: number): Promise<number> {
  const { rows } = await sql<{ id: number; left: number }>`select id, total - used as left from member_right
    where user_id = ${userId} and fee_type = 'FREE_CALL_TIME' and status = 'EFFECTIVE' and used < total
      and begin_time <= now() and coalesce(end_time > now(), true)
    order by end_time nulls last, id for update`.execute(db);
  let open = minutes;
  for (const { id, left } of rows) {
    const taken = Math.min(open, left);
    if (taken === 0) break;
    await sql`update member_right set used = used + ${taken}::int, update_time = now(), version = version + 1
      where id = ${id}`.execute(db);
    open -= taken;
  }
  return minutes - open;
}

/** Charges the minutes that have begun since the last time; a short balance refuses them. */
async function charge(db: Db, call: Held, minutes: number): Promise<void> {
  const { id, callerId, calleeId, unitPrice } = call;
  const before = call.chargeMin + call.freeSec / 60;
  const fresh = Math.max(0, minutes - before);
  if (fresh === 0) return;
  const free = await spendFree(db, callerId, fresh);
  const paid = fresh - free;
  const share = Math.floor((unitPrice * call.calleeShareBp) / 10_000);
  await sql`update call_record set free_sec = free_sec + ${free * 60}::int, charge_min = charge_min + ${paid}::int,
      amount = amount + ${paid * unitPrice}::bigint, callee_income = callee_income + ${paid * share}::bigint,
      version = version + 1
    where id = ${id}`.execute(db);
  const postings = Array.from({ length: unitPrice === 0 ? 0 : paid }, (_, place) =>
    callMinutePosting({ id, callerId, calleeId }, call.chargeMin + place + 1, unitPrice, share),
  );
  if (postings.length > 0) await post(db, ...postings);
}

/** What the app says of a call that goes on: it was answered, it lasts, it ended. */
export async function turnCall(db: Db, id: number, { state, talkedSec, hangupBy }: CallNews): Promise<void> {
  const { rows } = await sql<Held>`select id, caller_id, callee_id, status, unit_price, callee_share_bp, charge_min,
      free_sec, coalesce(extract(epoch from now() - answer_time), 0)::int as elapsed
    from call_record where id = ${id} for update`.execute(db);
  const call = rows[0];
  if (call === undefined) throw stateChanged();
  const isRinging = call.status === "CALLING";
  if (isRinging && (unanswered.includes(state) || state === "FINISH")) {
    const ended = state === "FINISH" ? "CANCEL" : state;
    await sql`update call_record set status = ${ended}, end_time = now(), hangup_by = ${hangupBy}, version = version + 1
      where id = ${id}`.execute(db);
    return;
  }
  if (state === "TALKING" && isRinging) {
    await sql`update call_record set status = 'TALKING', answer_time = now(), version = version + 1
      where id = ${id}`.execute(db);
    return charge(db, call, 1);
  }
  const isOn = call.status === "TALKING" && (state === "TALKING" || state === "FINISH" || state === "BALANCE_OUT");
  if (!isOn) throw stateChanged();
  const seconds = Math.min(talkedSec, call.elapsed);
  if (state !== "TALKING")
    await sql`update call_record set status = ${state}, end_time = now(), duration_sec = ${seconds},
        hangup_by = ${state === "BALANCE_OUT" ? "SYSTEM" : hangupBy}, version = version + 1
      where id = ${id}`.execute(db);
  // A minute is charged when it begins; one that the balance ended was not begun.
  if (state !== "BALANCE_OUT")
    await charge(db, call, state === "TALKING" ? Math.floor(seconds / 60) + 1 : Math.max(1, Math.ceil(seconds / 60)));
}
