import { wecomMessages } from "@hongxian/contract/core/member/wecom.messages.ts";
import { sql } from "kysely";
import { isOnDuty } from "../../core/people/wecom/duty-time.ts";
import type { Db } from "../../kit/call.ts";
import type { Log } from "../../platform/log.ts";
import type { KfMessage } from "../../platform/wecom/wecom-answers.ts";
import type { WecomClient } from "../../platform/wecom/wecom-client.ts";
import { applyMessages, externalUserOf, scoreMenuId, type EventAnswer } from "./apply-messages.ts";
import { storeCustomers } from "./kf-customers.ts";

interface Account {
  readonly id: number;
  readonly messageCursor: string;
  readonly welcomeText: string;
  readonly offlineText: string;
  readonly workStart: string;
  readonly workEnd: string;
  readonly workDays: readonly number[];
}

/** Pages of one job; the rest is fetched with the next event. */
const maxPages = 50;
const namesAtOnce = 100;

async function accountOf(db: Db, openKfId: string, lock: boolean): Promise<Account | undefined> {
  const { rows } =
    await sql<Account>`select id, message_cursor, welcome_text, offline_text, work_start::text, work_end::text,
      work_days
    from wechat_kf where open_kf_id = ${openKfId} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

async function namesOf(client: WecomClient, messages: readonly KfMessage[]) {
  const first = new Map<string, Date>();
  for (const message of messages.toSorted((left, right) => left.send_time - right.send_time)) {
    const id = externalUserOf(message);
    if (id !== "" && !first.has(id)) first.set(id, new Date(message.send_time * 1000));
  }
  const ids = [...first.keys()];
  const named = new Map<string, { nickname: string; avatar: string }>();
  for (let at = 0; at < ids.length; at += namesAtOnce) {
    for (const customer of await client.customers(ids.slice(at, at + namesAtOnce)))
      named.set(customer.external_userid, customer);
  }
  return ids.map((id) => ({
    externalUserId: id,
    name: named.get(id)?.nickname ?? "",
    avatar: named.get(id)?.avatar ?? "",
    time: first.get(id) ?? new Date(),
  }));
}

function answerOf({ kind }: EventAnswer, account: Account): object | null {
  if (kind === "score") {
    const list = wecomMessages.scoreItems.map((content, at) => ({
      type: "click",
      click: { id: scoreMenuId(at + 1), content },
    }));
    return { msgtype: "msgmenu", msgmenu: { head_content: wecomMessages.scoreTitle, list: list.toReversed() } };
  }
  const content = isOnDuty(account, new Date()) ? account.welcomeText : account.offlineText;
  return content === "" ? null : { msgtype: "text", text: { content } };
}

/** Fetches the new messages of an account, page by page; each page and its cursor are stored together. */
export async function pullMessages(
  db: Db,
  client: WecomClient,
  log: Log,
  order: { openKfId: string; token: string },
): Promise<number> {
  let count = 0;
  for (let page = 0; page < maxPages; page += 1) {
    const account = await accountOf(db, order.openKfId, false);
    if (account === undefined) return count;
    const answer = await client.messages(order.openKfId, account.messageCursor, order.token);
    const names = await namesOf(client, answer.msg_list);
    const replies = await db.transaction().execute(async (tx) => {
      const present = await accountOf(tx, order.openKfId, true);
      // Another process has read this page meanwhile.
      if (present?.messageCursor !== account.messageCursor) return [];
      const customers = await storeCustomers(tx, names);
      const wanted = await applyMessages(tx, account.id, answer.msg_list, customers);
      await sql`update wechat_kf set message_cursor = ${answer.next_cursor} where id = ${account.id}`.execute(tx);
      return wanted;
    });
    count += answer.msg_list.length;
    for (const reply of replies) {
      const message = answerOf(reply, account);
      // An expired code loses a greeting, not the messages.
      if (message !== null)
        await client
          .answerEvent(reply.code, message)
          .catch((error: Error) => log.warn({ reason: error.message }, "an event was not answered"));
    }
    if (answer.has_more === 0 || answer.next_cursor === "") break;
  }
  return count;
}
