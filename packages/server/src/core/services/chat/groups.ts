import { agreedIntroductions } from "@hongxian/contract/core/introduction/introduction.choices.ts";
import { randomUUID } from "node:crypto";
import * as endpoints from "@hongxian/contract/core/chat/chat.endpoints.ts";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import { chatLimits, groupId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Call, type Db } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { censorFor } from "../../foundation/censor/censor-words.ts";
import { memberScope } from "../../people/member/member.scope.ts";
import { recommendable } from "../../people/member/recommendable.ts";
import { introductionScope } from "../../people/member/introduction-scope.ts";
import { needConversation, needIdentity } from "./chat-identity.ts";
import { conversationChanged, tellChat } from "./chat-wire.ts";
import { storeMessages } from "./store-messages.ts";

const isAgreed = sql<boolean>`i.status = any(${[...agreedIntroductions]}::text[])`;

interface Invited {
  readonly userId: number;
  readonly firstName: string;
  readonly sex: string;
  readonly status: string;
  readonly isFree: boolean;
}

/** The two of an introduction that the caller sees, and that was agreed to. */
const introducedBy = (caller: Call["caller"], introductionId: number) =>
  sql<boolean>`exists (select from introduction i where i.id = ${introductionId} and ${isAgreed}
    and m.user_id in (i.user_id, i.other_user_id) and ${scopeSql(introductionScope(caller))})`;

/** Members within the caller's scope, or of the introduction; any other does not exist. */
async function invited(
  { db, caller }: Pick<Call, "db" | "caller">,
  userIds: readonly number[],
  introductionId?: number,
): Promise<readonly Invited[]> {
  const known = scopeSql(memberScope(caller));
  const mine = introductionId === undefined ? known : sql`(${known} or ${introducedBy(caller, introductionId)})`;
  const { rows } = await sql<Invited>`select m.user_id, m.first_name, m.sex, m.status, ${recommendable} as is_free
    from member m where m.user_id = any(${[...userIds]}::bigint[]) and ${mine}
    order by m.user_id`.execute(db);
  if (rows.length < new Set(userIds).size) throw new AppError("NO_MEMBER");
  if (rows.some(({ status }) => status !== "ENABLE")) throw refused(chatMessages.peerClosed);
  return rows;
}

/** Only members who were introduced to each other and have both agreed may be put into a group. */
async function needAgreed(db: Db, [one, other]: readonly Invited[]): Promise<void> {
  const { rows } = await sql`select 1 from introduction i where ${isAgreed}
    and i.user_id in (${one?.userId ?? 0}, ${other?.userId ?? 0})
    and i.other_user_id in (${one?.userId ?? 0}, ${other?.userId ?? 0}) limit 1`.execute(db);
  if (rows.length === 0) throw refused(chatMessages.notAgreed);
}

function checkPair(people: readonly Invited[]): void {
  const [one, other] = people;
  if (people.length !== 2 || one === undefined || other === undefined) throw refused(chatMessages.introduceTwo);
  const sexes = new Set([one.sex, other.sex]);
  if (!sexes.has("MAN") || !sexes.has("WOMAN")) throw refused(chatMessages.sameSex);
  if (!one.isFree || !other.isFree) throw refused(chatMessages.taken);
}

export const createGroup = handle(endpoints.createGroup, async (call) => {
  const { db, caller, body } = call;
  const { whole } = await needIdentity(db, caller, body.accountId);
  if (!whole) throw new AppError("FORBIDDEN", { msg: chatMessages.notYours });
  const userIds = [...new Set(body.userIds)].filter((userId) => userId !== body.accountId);
  const people = await invited(call, userIds, body.groupKind === "INTRODUCE" ? body.introductionId : undefined);
  if (body.groupKind === "INTRODUCE") {
    checkPair(people);
    await needAgreed(db, people);
  }
  if (people.length + 1 < chatLimits.groupMin) throw refused(chatMessages.groupSize);
  const { rows } = await sql<{ no: number }>`select nextval('chat_group_no_seq') as no`.execute(db);
  const no = rows[0]?.no ?? 0;
  const conversationId = groupId(no);
  await sql`insert into conversation (conversation_id, type, name, group_kind, group_no, owner_user_id)
    values (${conversationId}, 'GROUP', ${body.name}, ${body.groupKind}, ${no}, ${body.accountId})`.execute(db);
  await sql`insert into conversation_member (conversation_id, user_id, role)
    select ${conversationId}, u, case when u = ${body.accountId} then 'OWNER' else 'MEMBER' end
    from unnest(${[body.accountId, ...userIds]}::bigint[]) u`.execute(db);
  await tellChat(db, {
    k: "g",
    conversationId,
    add: [body.accountId, ...userIds].slice(0, chatLimits.groupMax),
    drop: [],
  });
  if (body.groupKind === "INTRODUCE")
    await storeMessages(
      db,
      [
        {
          msgId: randomUUID(),
          conversationId,
          fromId: body.accountId,
          msgType: "SYSTEM",
          msgBody: {
            text: chatMessages.introduceGreeting(people[0]?.firstName ?? "", people[1]?.firstName ?? ""),
            code: "INTRODUCE",
          },
          staffId: null,
          isSystem: true,
        },
      ],
      await censorFor(db),
    );
  call.audit({
    targetType: auditTargets.conversation,
    targetId: conversationId,
    after: { groupKind: body.groupKind, userIds },
  });
  return { conversationId };
});

async function ownGroup(db: Db, caller: Call["caller"], accountId: number, id: string): Promise<{ status: string }> {
  await needConversation(db, caller, accountId, id);
  const { rows } = await sql<{
    status: string;
  }>`select c.status from conversation c join conversation_member cm on cm.conversation_id = c.conversation_id
    where c.conversation_id = ${id} and c.type = 'GROUP' and cm.user_id = ${accountId} and cm.role in ('OWNER', 'ADMIN')
    for no key update of c`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND", { msg: chatMessages.noConversation });
  if (rows[0].status === "CLOSED") throw refused(chatMessages.groupClosed);
  return rows[0];
}

export const changeGroupMembers = handle(endpoints.changeGroupMembers, async (call) => {
  const { db, caller, params, body } = call;
  if (body.add.length > 0) call.need(endpoints.chatGrants.invite);
  if (body.remove.length > 0) call.need(endpoints.chatGrants.expel);
  await ownGroup(db, caller, body.accountId, params.id);
  if (body.remove.includes(body.accountId)) throw refused(chatMessages.groupOwner);
  if (body.add.length > 0) await invited(call, body.add);
  await sql`insert into conversation_member (conversation_id, user_id) select ${params.id}, u
    from unnest(${body.add}::bigint[]) u
    on conflict (conversation_id, user_id) do update set quit_time = null, join_time = now()`.execute(db);
  await sql`update conversation_member set quit_time = now()
    where conversation_id = ${params.id} and user_id = any(${body.remove}::bigint[])
    and quit_time is null and role <> 'OWNER'`.execute(db);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from conversation_member
    where conversation_id = ${params.id} and quit_time is null`.execute(db);
  const memberCount = rows[0]?.n ?? 0;
  if (memberCount < chatLimits.groupMin || memberCount > chatLimits.groupMax) throw refused(chatMessages.groupSize);
  await tellChat(db, { k: "g", conversationId: params.id, add: body.add, drop: body.remove });
  await conversationChanged(db, params.id);
  call.audit({
    targetType: auditTargets.conversation,
    targetId: params.id,
    after: { add: body.add, remove: body.remove },
  });
  return { memberCount };
});

export const getGroupMembers = handle(endpoints.getGroupMembers, async ({ db, caller, params, query }) => {
  await needConversation(db, caller, query.accountId, params.id);
  const { rows } = await sql<endpoints.GroupMember>`select cm.user_id, cm.role, cm.join_time,
      (extract(epoch from cm.last_read_time) * 1000)::bigint as last_read_time,
      json_build_object('userId', m.user_id, 'firstName', m.first_name, 'imageUrl', nullif(m.image_url, ''), 'sex',
        m.sex) as user
    from conversation_member cm join member m on m.user_id = cm.user_id
    where cm.conversation_id = ${params.id} and cm.quit_time is null
    order by cm.role = 'OWNER' desc, cm.join_time, cm.user_id limit 500`.execute(db);
  return rows;
});

export const setGroupStatus = handle(endpoints.setGroupStatus, async (call) => {
  const { db, caller, params, body } = call;
  call.need(params.status === "CLOSED" ? endpoints.chatGrants.dissolve : endpoints.chatGrants.muteAll);
  const before = await ownGroup(db, caller, body.accountId, params.id);
  if (before.status === params.status) throw new AppError("STALE");
  await sql`update conversation set status = ${params.status}, version = version + 1, update_time = now()
    where conversation_id = ${params.id}`.execute(db);
  await conversationChanged(db, params.id);
  call.audit({ targetType: auditTargets.conversation, targetId: params.id, before, after: { status: params.status } });
  return { status: params.status };
});
