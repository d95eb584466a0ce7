import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { p2pId } from "../packages/contract/src/core/chat/chat.rules.ts";
import { censorFor } from "../packages/server/src/core/foundation/censor/censor-words.ts";
import { storeMessages } from "../packages/server/src/core/services/chat/store-messages.ts";
import { takeBack } from "../packages/server/src/core/services/chat/withdraw-message.ts";
import { openDatabase } from "../packages/server/src/platform/database/open-database.ts";
import { databaseUrl } from "./database.ts";

type Body = Readonly<Record<string, unknown>>;
type Order = Parameters<typeof storeMessages>[1][number];

export interface Heard {
  readonly msgId: string;
  readonly msgType: string;
  readonly msgBody: Body;
  readonly state: string;
}

/** A member at the phone: sent messages take the normal path, received ones are read from the member's conversation. */
export interface PlayedMember {
  readonly userId: number;
  readonly firstName: string;
  say(accountId: number, msgType: Order["msgType"], msgBody: Body): Promise<string>;
  takeBack(accountId: number, msgId: string): Promise<void>;
  /** What the account sent to the member, in the order of the server. */
  heard(accountId: number): Promise<readonly Heard[]>;
  close(): Promise<void>;
}

/** A member of the demo who has no messages yet and has handed in no papers. */
export async function playMember(): Promise<PlayedMember> {
  const { db, close } = openDatabase({ url: databaseUrl(), max: 2, applicationName: "played member" });
  const { rows } = await sql<{ userId: number; firstName: string }>`select m.user_id, m.first_name from member m
    where m.status = 'ENABLE' and m.im_txt_switch and not m.is_market_account and m.sex = 'WOMAN'
      and not exists (select 1 from staff s where s.user_id = m.user_id) and not exists (select 1 from conversation_member c where c.user_id = m.user_id)
      and not exists (select 1 from auth_record a where a.user_id = m.user_id)
    order by random() limit 1`.execute(db);
  const { userId = 0, firstName = "" } = rows[0] ?? {};
  const tell = async (
    words: Pick<Order, "conversationId" | "msgType" | "msgBody">,
    isSystem: boolean,
  ): Promise<string> => {
    const msgId = randomUUID();
    const censor = await censorFor(db);
    const plain = { ...words, msgId, fromId: userId, staffId: null };
    const order: Order = isSystem ? { ...plain, isSystem } : plain;
    const { outcomes } = await db.transaction().execute((tx) => storeMessages(tx, [order], censor));
    const outcome = outcomes[0];
    if (outcome?.ok !== true) throw new Error(outcome?.msg ?? "nothing was stored");
    return msgId;
  };
  return {
    userId,
    firstName,
    say: (accountId, msgType, msgBody) =>
      tell({ conversationId: p2pId(accountId, userId), msgType, msgBody }, msgType === "SYSTEM" || msgType === "CMD"),
    async takeBack(accountId, msgId) {
      const target = { msgId, conversationId: p2pId(accountId, userId), fromId: userId };
      const censor = await censorFor(db);
      await db.transaction().execute((tx) => takeBack(tx, target, userId, null, censor));
    },
    async heard(accountId) {
      const found = await sql<Heard>`select msg_id, msg_type, msg_body, state from message
        where conversation_id = ${p2pId(accountId, userId)} and from_id = ${accountId} and (only_for is null or only_for = ${userId})
        order by msg_time, msg_id`.execute(db);
      return found.rows;
    },
    close,
  };
}
