import * as endpoints from "@hongxian/contract/core/chat/chat.endpoints.ts";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import { p2pId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { handle, handleAsking, type RawCall } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { ownerMessages } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { censorFor } from "../../foundation/censor/censor-words.ts";
import { memberScope } from "../../people/member/member.scope.ts";
import { memberReadScope } from "../../people/member/public-pool.ts";
import { rongCloudToken } from "../../../platform/rongcloud.ts";
import { makeChatToken, needConversation, needIdentity, openToSql } from "./chat-identity.ts";
import { typedBy } from "./chat-orders.ts";
import { tellChat } from "./chat-wire.ts";
import { listConversations, oneConversation, unreadSql, waitingSql } from "./conversations.ts";
import { markRead } from "./mark-read.ts";
import { readHistory, readSync } from "./read-messages.ts";
import { reachSql } from "./reach.ts";
import { ensurePairs } from "./read-for-send.ts";
import { storeMessages } from "./store-messages.ts";

type TokenCall = RawCall<z.output<typeof endpoints.createChatToken.params>>;

/** Called with no transaction open: RongCloud issues tokens at its own pace. */
async function tokenFor({
  db,
  caller,
  params,
  services,
}: TokenCall): Promise<z.input<typeof endpoints.createChatToken.data>> {
  if (params.userId !== params.sameUserId) throw new AppError("FORBIDDEN", { msg: chatMessages.notYours });
  await needIdentity(db, caller, params.userId);
  const { rongCloud } = services.settings;
  if (rongCloud === undefined)
    return makeChatToken(services.seal, {
      userId: params.userId,
      staffId: caller.staffId,
      sessionId: caller.sessionId,
    });
  const { rows } = await sql<{
    firstName: string;
    imageUrl: string;
  }>`select first_name, image_url from member where user_id = ${params.userId}`.execute(db);
  const { firstName = "", imageUrl = "" } = rows[0] ?? {};
  return rongCloudToken(rongCloud, { userId: String(params.userId), name: firstName, portraitUri: imageUrl });
}

export const createChatToken = handleAsking(endpoints.createChatToken, tokenFor, async (_call, token) => token);

export const getChatSetting = handle(endpoints.getChatSetting, async ({ services: { settings } }) => ({
  service: settings.rongCloud === undefined ? ("EMBEDDED" as const) : ("RONGCLOUD" as const),
  appKey: settings.rongCloud?.appKey ?? null,
}));

export const getChatAccounts = handle(endpoints.getChatAccounts, async ({ db, caller }) => {
  const { rows } = await sql<endpoints.ChatAccount>`with mine as (
      select m.user_id, null::text as type, true as whole from member m
      where m.user_id = ${caller.userId} and m.status = 'ENABLE'
      union
      select k.user_id, k.type, k.maintainer_id = ${caller.staffId} from market_account k
      where k.remove_time is null and k.status = 'ENABLE'
        and (k.maintainer_id = ${caller.staffId} or exists (select 1 from conversation_member cm
          where cm.user_id = k.user_id and cm.handler_staff_id = ${caller.staffId} and cm.quit_time is null))
    ) select m.user_id, m.first_name, nullif(m.image_url, '') as image_url, m.sex, mine.type, mine.whole, n.unread,
      n.waiting
    from mine join member m on m.user_id = mine.user_id
    cross join lateral (select count(*) filter (where ${unreadSql})::int as unread, count(*)
      filter (where ${waitingSql})::int as waiting
      from conversation_member cm join conversation c on c.conversation_id = cm.conversation_id
      where cm.user_id = mine.user_id and cm.quit_time is null
        and (cm.handler_staff_id = ${caller.staffId} or (mine.whole and ${reachSql(caller)}))) n
    order by mine.type nulls first, m.user_id`.execute(db);
  return rows;
});

export const getConversations = handle(endpoints.getConversations, async ({ db, caller, query }) => {
  const identity = await needIdentity(db, caller, query.accountId);
  return listConversations(db, openToSql(caller, identity), query);
});

export const getConversation = handle(endpoints.getConversation, async ({ db, caller, params, query }) => {
  await needConversation(db, caller, query.accountId, params.id);
  return oneConversation(db, query.accountId, params.id);
});

export const getMessages = handle(endpoints.getMessages, async ({ db, caller, query }) => {
  await needConversation(db, caller, query.accountId, query.conversationId);
  return readHistory(db, query);
});

export const syncMessages = handle(endpoints.syncMessages, async ({ db, caller, query }) => {
  const identity = await needIdentity(db, caller, query.accountId);
  return readSync(db, { ...query, own: openToSql(caller, identity) });
});

export const sendMessage = handle(endpoints.sendMessage, async (call) => {
  const { db, caller, body } = call;
  const { accountId, ...order } = body;
  const { whole } = await needIdentity(db, caller, accountId);
  if (!whole) await needConversation(db, caller, accountId, body.conversationId);
  const { outcomes } = await storeMessages(
    db,
    [{ ...order, fromId: accountId, ...typedBy(caller) }],
    await censorFor(db),
  );
  const outcome = outcomes[0];
  if (outcome?.ok !== true)
    throw new AppError(outcome?.code ?? "REFUSED", { msg: outcome?.msg ?? chatMessages.failed });
  call.audit({
    targetType: auditTargets.conversation,
    targetId: body.conversationId,
    after: { msgId: body.msgId, msgType: body.msgType },
  });
  return outcome.message;
});

export const readConversation = handle(endpoints.readConversation, async (call) => {
  const { db, caller, params, body } = call;
  await needConversation(db, caller, body.accountId, params.id);
  await markRead(db, { userId: body.accountId, conversationId: params.id, ms: body.lastReadMsgTime });
  call.audit({ targetType: auditTargets.conversation, targetId: params.id });
  return null;
});

export const editConversation = handle(endpoints.editConversation, async (call) => {
  const { db, caller, params, body } = call;
  const { accountId, ...change } = body;
  await needConversation(db, caller, accountId, params.id);
  await sql`update conversation_member
    set top = coalesce(${change.top ?? null}, top), mute = coalesce(${change.mute ?? null}, mute),
    remark = coalesce(${change.remark ?? null}, remark)
    where conversation_id = ${params.id} and user_id = ${accountId}`.execute(db);
  await tellChat(db, {
    k: "s",
    l: [
      { conversationId: params.id, frame: { t: "changed", conversationId: params.id }, origin: "", onlyFor: accountId },
    ],
  });
  call.audit({
    targetType: auditTargets.conversation,
    targetId: params.id,
    after: { top: change.top, mute: change.mute },
  });
  return null;
});

export const startConversation = handle(endpoints.startConversation, async (call) => {
  const { db, caller, body } = call;
  const { whole } = await needIdentity(db, caller, body.accountId);
  if (!whole || body.accountId === body.userId) throw new AppError("FORBIDDEN", { msg: chatMessages.notYours });
  const { rows } = await sql<{
    status: string;
    own: boolean;
  }>`select m.status, (${scopeSql(memberScope(caller))}) is true as own from member m
    where m.user_id = ${body.userId} and ${scopeSql(memberReadScope(caller))}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NO_MEMBER");
  if (!rows[0].own) throw refused(ownerMessages.claimFirst);
  if (rows[0].status !== "ENABLE") throw refused(chatMessages.peerClosed);
  const id = p2pId(body.accountId, body.userId);
  await ensurePairs(db, [
    { id, low: Math.min(body.accountId, body.userId), high: Math.max(body.accountId, body.userId) },
  ]);
  call.audit({
    targetType: auditTargets.conversation,
    targetId: id,
    after: { accountId: body.accountId, userId: body.userId },
  });
  return oneConversation(db, body.accountId, id);
});
