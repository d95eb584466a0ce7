import { sql } from "kysely";
import { assignSessions } from "../../core/people/wecom/assign-sessions.ts";
import type { Db } from "../../kit/call.ts";
import type { KfMessage } from "../../platform/wecom/wecom-answers.ts";

const fromCustomer = 3;
const fromStaff = 5;
const ended = 3;
const scorePrefix = "score_";
export const scoreMenuId = (score: number): string => `${scorePrefix}${score}`;

/** An event that needs an answer, by its code. */
export interface EventAnswer {
  readonly kind: "welcome" | "score";
  readonly code: string;
}

interface Step {
  readonly db: Db;
  readonly kfId: number;
  readonly customerId: number;
  readonly message: KfMessage;
  readonly time: Date;
}

/** Whether the event is new: each event is handled once, however often it is read. */
async function isNewEvent({ db, kfId, message, time }: Step): Promise<boolean> {
  const { rows } =
    await sql`insert into wechat_kf_event (msg_id, kf_id, time) values (${message.msgid}, ${kfId}, ${time})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** A session begins unless one is open, or this moment is within one that was recorded already. */
async function beginSession({ db, kfId, customerId, time }: Step): Promise<void> {
  await sql`insert into wechat_kf_session (kf_id, ep_customer_id, start_time) select ${kfId}, ${customerId}, ${time}
    where not exists (select from wechat_kf_session s where s.kf_id = ${kfId} and s.ep_customer_id = ${customerId}
      and s.state = 'ENDED' and s.end_time >= ${time}) on conflict do nothing`.execute(db);
}

const openSession = ({ kfId, customerId, time }: Step) =>
  sql`s.kf_id = ${kfId} and s.ep_customer_id = ${customerId} and s.state <> 'ENDED' and s.start_time <= ${time}`;

/** Stores who serves, as enterprise WeChat reports it. */
async function takeOver(step: Step, wecomUserId: string): Promise<void> {
  await sql`update wechat_kf_session s
    set server_id = v.id, staff_id = v.staff_id, state = 'SERVING', version = s.version + 1, update_time = now()
    from wechat_kf_server v where v.kf_id = ${step.kfId} and v.wecom_user_id = ${wecomUserId}
      and s.server_id is distinct from v.id and ${openSession(step)}`.execute(step.db);
}

async function noteReply(step: Step): Promise<void> {
  await sql`update wechat_kf_session s
    set first_reply_sec = greatest(0, extract(epoch from ${step.time}::timestamptz - s.start_time)::int),
      update_time = now()
    where s.first_reply_sec is null and ${openSession(step)}`.execute(step.db);
}

async function endSession(step: Step): Promise<void> {
  await sql`update wechat_kf_session s
    set state = 'ENDED', end_time = ${step.time}, version = s.version + 1, update_time = now()
    where ${openSession(step)}`.execute(step.db);
}

async function noteScore(step: Step, score: number): Promise<void> {
  await sql`update wechat_kf_session set score = ${score}, update_time = now() where score is null and id = (
    select s.id from wechat_kf_session s where s.kf_id = ${step.kfId} and s.ep_customer_id = ${step.customerId}
      and s.state = 'ENDED' and s.end_time <= ${step.time} order by s.end_time desc limit 1)`.execute(step.db);
}

async function applyEvent(step: Step): Promise<EventAnswer | null> {
  const { event } = step.message;
  if (event === undefined || !(await isNewEvent(step))) return null;
  if (event.event_type === "enter_session") {
    if (event.scene !== "") {
      await sql`update wechat_kf_link set scan_count = scan_count + 1
        where kf_id = ${step.kfId} and scene = ${event.scene}`.execute(step.db);
      await sql`update ep_customer set scene = ${event.scene} where id = ${step.customerId} and scene = ''`.execute(
        step.db,
      );
    }
    return event.welcome_code === "" ? null : { kind: "welcome", code: event.welcome_code };
  }
  if (event.event_type !== "session_status_change") return null;
  if (event.change_type === ended) {
    await endSession(step);
    return event.msg_code === "" ? null : { kind: "score", code: event.msg_code };
  }
  await beginSession(step);
  await takeOver(step, event.new_servicer_userid);
  return null;
}

async function applyOne(step: Step): Promise<EventAnswer | null> {
  const { message } = step;
  if (message.msgtype === "event") return applyEvent(step);
  if (message.origin === fromCustomer) {
    const score = new RegExp(`^${scorePrefix}([1-5])$`).exec(message.text?.menu_id ?? "")?.[1];
    if (score === undefined) await beginSession(step);
    else await noteScore(step, Number(score));
  }
  if (message.origin === fromStaff) {
    await takeOver(step, message.servicer_userid);
    await noteReply(step);
  }
  return null;
}

export const externalUserOf = ({ external_userid: own, event }: KfMessage): string =>
  own === "" ? (event?.external_userid ?? "") : own;

/** Sorts messages of one account into sessions, in order; reading the same messages again changes nothing. */
export async function applyMessages(
  db: Db,
  kfId: number,
  messages: readonly KfMessage[],
  customers: ReadonlyMap<string, number>,
): Promise<EventAnswer[]> {
  const answers: EventAnswer[] = [];
  for (const message of messages.toSorted((left, right) => left.send_time - right.send_time)) {
    const customerId = customers.get(externalUserOf(message));
    if (customerId === undefined) continue;
    const answer = await applyOne({ db, kfId, customerId, message, time: new Date(message.send_time * 1000) });
    if (answer !== null) answers.push(answer);
  }
  await assignSessions(db, kfId);
  return answers;
}
