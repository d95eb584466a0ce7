import * as memberIdentityEndpoints from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import * as memberEditEndpoints from "@hongxian/contract/core/member/member-edit.endpoints.ts";
import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import { bodyShapeLabel } from "@hongxian/contract/core/member/member-words.rules.ts";
import { memberMessages } from "@hongxian/contract/core/notice/member-message.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { valueText } from "@hongxian/contract/core/member/shown-value.rules.ts";
import { sql } from "kysely";
import { handle, type Call } from "../../../kit/call.ts";
import { hashPassword } from "../../foundation/access/password.ts";
import { strongPassword } from "../../foundation/access/strong-password.ts";
import { notifyMember } from "../../foundation/notice/notify-member.ts";
import { endMemberSession } from "./end-member-session.ts";
import { leaveRecommendation } from "./leave-recommendation.ts";
import { lockForEdit, type EditedMember } from "./lock-for-edit.ts";
import { recordChanges, refuseStale, saveEdit, touchMember } from "./save-edit.ts";

const changeOf = (member: EditedMember, field: string, value: unknown) => ({
  field,
  before: valueText(member[field]),
  after: valueText(value),
});

export const updateUserSex = handle(memberEditEndpoints.updateUserSex, async (call) => {
  const { userId, sex } = call.params;
  const member = await lockForEdit(call, userId, ["bodyShape"]);
  const saved = await saveEdit(call, member, { changes: [changeOf(member, "sex", sex)], columns: { sex } });
  const shape = member["bodyShape"];
  return { sex, bodyShapeLabel: bodyShapeLabel(typeof shape === "string" ? shape : null, sex), ...saved };
});

export const updateLastName = handle(memberIdentityEndpoints.updateLastName, async (call) => {
  const { userId, lastName } = call.params;
  const member = await lockForEdit(call, userId, ["lastName"]);
  const taken = await sql`select 1 from member where last_name = ${lastName} and user_id <> ${userId}`.execute(call.db);
  if (taken.rows.length > 0) throw refused(memberEditMessages.lastNameTaken);
  await saveEdit(call, member, { changes: [changeOf(member, "lastName", lastName)], columns: { lastName } });
  return { lastName };
});

/** Stored hashed, never shown; every session of the member ends. */
export const updateLoginPassword = handle(memberIdentityEndpoints.updateLoginPassword, async (call) => {
  const { db, caller } = call;
  const { userId, value } = call.params;
  const member = await lockForEdit(call, userId, ["login", "lastName"]);
  const names = [member["login"], member["lastName"]].filter((name): name is string => typeof name === "string");
  const password = await strongPassword(value, "value", names);
  await sql`update member set reset_key = ${await hashPassword(password)} where user_id = ${userId}`.execute(db);
  await touchMember(db, userId, caller.name);
  await endMemberSession(db, userId, "FORCED");
  await notifyMember(db, { userId, ...memberMessages.passwordChanged() });
  call.audit({ targetType: auditTargets.member, targetId: userId });
  return null;
});

const foreign: readonly string[] = ["FOREIGNERS", "FOREIGNERS_PARENT"];
const selectable: readonly string[] = ["ONESELF", "PARENT", "UNKNOWN"];

/** The roles matchmaker and foreigner are set and removed on their own pages. */
function needRoleTitle(call: Call, from: string, to: string): void {
  const elsewhere = (allowed: boolean): void => {
    if (!allowed) throw refused(memberEditMessages.roleElsewhere);
  };
  if (from === "MATCHMAKER" || to === "MATCHMAKER") elsewhere(false);
  else if (foreign.includes(to)) elsewhere(call.may(memberIdentityEndpoints.memberIdentityGrants.foreignRole));
  else if (foreign.includes(from))
    elsewhere(call.may(memberIdentityEndpoints.memberIdentityGrants.ordinaryRole) && selectable.includes(to));
  else {
    elsewhere(selectable.includes(to));
    call.need(memberIdentityEndpoints.memberIdentityGrants.changeRole);
  }
}

export const updateUserRole = handle(memberIdentityEndpoints.updateUserRole, async (call) => {
  const { userId, userRole } = call.query;
  const member = await lockForEdit(call, userId, ["userRole"]);
  needRoleTitle(call, String(member["userRole"]), userRole);
  await saveEdit(call, member, { changes: [changeOf(member, "userRole", userRole)], columns: { userRole } });
  return { userRole };
});

interface EmotionRow {
  readonly before: string | null;
  readonly emotionTime: string | null;
}

/** An engaged or married member leaves every recommendation. */
export const setUserEmotion = handle(memberIdentityEndpoints.setUserEmotion, async (call) => {
  const { db, caller } = call;
  const { userId, emotion } = call.params;
  const member = await lockForEdit(call, userId, []);
  const { rows } = await sql<EmotionRow>`with old as (select emotion from member_expand where user_id = ${userId}),
    kept as (insert into member_expand (user_id, emotion, emotion_time) values (${userId}, ${emotion}, now())
      on conflict (user_id) do update set emotion = excluded.emotion,
        emotion_time = case when member_expand.emotion is distinct
        from excluded.emotion then now() else member_expand.emotion_time end,
        update_time = now(), version = member_expand.version + 1
      returning emotion_time)
    select (select emotion from old) as before, kept.emotion_time from kept`.execute(db);
  const change = { field: "emotion", before: rows[0]?.before ?? "", after: emotion };
  refuseStale(call, member, change);
  await recordChanges(call, userId, [change]);
  await touchMember(db, userId, caller.name);
  if (memberIdentityEndpoints.takenEmotions.includes(emotion)) await leaveRecommendation(db, userId);
  call.audit({
    targetType: auditTargets.member,
    targetId: userId,
    before: { emotion: change.before },
    after: { emotion },
  });
  return { emotion, emotionTime: rows[0]?.emotionTime ?? null };
});

/** Withholds a member's rewards, or releases them. */
export const updateRewardStatus = handle(memberIdentityEndpoints.updateRewardStatus, async (call) => {
  const { userId, rewardStatus, status, reason } = call.query;
  const wanted = rewardStatus ?? status ?? "NORMAL";
  const member = await lockForEdit(call, userId, ["rewardStatus"]);
  const change = changeOf(member, "rewardStatus", wanted);
  await saveEdit(call, member, { changes: [change], columns: { rewardStatus: wanted } });
  call.audit({
    targetType: auditTargets.member,
    targetId: userId,
    before: { rewardStatus: change.before },
    after: { rewardStatus: wanted, reason },
  });
  return { rewardStatus: wanted };
});

export const upCustomerLevel = handle(memberIdentityEndpoints.upCustomerLevel, async (call) => {
  const { userId, level } = call.params;
  const member = await lockForEdit(call, userId, ["customerLevel"]);
  if (level <= Number(member["customerLevel"])) throw refused(memberEditMessages.levelUp);
  await saveEdit(call, member, {
    changes: [changeOf(member, "customerLevel", level)],
    columns: { customerLevel: level },
  });
  return { customerLevel: level };
});
