import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import { maskPhone } from "@hongxian/contract/core/member/mask.rules.ts";
import { defaultCommunicateStatus } from "@hongxian/contract/core/member/member.choices.ts";
import * as endpoints from "@hongxian/contract/core/member/plat-user.endpoints.ts";
import { ownerGrants, ownerMessages } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handleAsking, type Call, type RawCall } from "../../../kit/call.ts";
import { lockTarget, roomOf } from "./owner-target.ts";
import { createMember, type FirstOwner } from "../member/create-member.ts";
import { setTags } from "../member/member-tags.ts";
import { writeNote } from "../member/member-notes.ts";

type AddCall = Pick<RawCall<unknown, unknown, { readonly login: string }>, "db" | "caller" | "body">;

/**
 * Checking whether numbers are registered is a way to find members, so it is limited to fifty in a day. Counted before
 * the call's transaction, which a refusal would roll back together with the count.
 */
async function needFreeNumber({ db, caller, body: { login } }: AddCall): Promise<void> {
  const { rows } = await sql<{ taken: boolean; times: number }>`select
      exists (select 1 from member where login = ${login}) as taken,
      coalesce((select times from refused_number where staff_id = ${caller.staffId} and day = current_date), 0) as
        times`.execute(db);
  if ((rows[0]?.times ?? 0) >= endpoints.refusedNumbersPerDay) throw refused(endpoints.platUserMessages.tooManyRefused);
  if (rows[0]?.taken !== true) return;
  const counted = await sql<{ times: number }>`insert into refused_number (staff_id) values (${caller.staffId})
    on conflict (staff_id, day) do update set times = refused_number.times + 1 returning times`.execute(db);
  // Each of many simultaneous requests has its own count: the fifty-first learns no more than the one after it.
  const isTooMany = (counted.rows[0]?.times ?? 0) > endpoints.refusedNumbersPerDay;
  throw refused(isTooMany ? endpoints.platUserMessages.tooManyRefused : memberEditMessages.phoneTaken);
}

/**
 * The creator owns: sales their member, a matchmaker his with the shop's, a shop its own. Others may name a sales
 * person.
 */
async function ownerFor(
  call: Call,
  request: { saleUserId: number | null; shopId: number | null },
): Promise<FirstOwner> {
  const { caller } = call;
  if (caller.realm === "TISSUE") {
    const isMatchmaker = caller.agentTier === "MATCHMAKER";
    return { saleUserId: null, matchmakerUserId: isMatchmaker ? caller.userId : null, shopId: caller.shopId };
  }
  const isOwnSale = caller.homeType === "SALE" && caller.userId !== null;
  const saleUserId = request.saleUserId ?? (isOwnSale ? caller.userId : null);
  if (request.shopId !== null) await needShop(call, request.shopId);
  if (saleUserId === null) return { saleUserId: null, matchmakerUserId: null, shopId: request.shopId };
  if (saleUserId !== caller.userId) call.need(ownerGrants.assign);
  const target = await lockTarget(call, "SALE", saleUserId);
  if (target !== null && (await roomOf(call.db, target)) <= 0)
    throw refused(target.staffId === caller.staffId ? ownerMessages.ownQuota : ownerMessages.quota);
  return { saleUserId, matchmakerUserId: null, shopId: request.shopId };
}

async function needShop({ db, caller }: Call, shopId: number): Promise<void> {
  const { rows } = await sql`select 1 from shop where id = ${shopId} and status = 'OPEN'`.execute(db);
  if (rows.length === 0 || caller.dataScope !== "ALL") throw new AppError("NOT_FOUND");
}

interface Lead {
  readonly status: string;
  readonly mine: boolean;
}

/** A lead becomes this member; only an open lead the caller may work on. */
async function convertLead({ db, caller }: Call, intentionId: number, userId: number): Promise<void> {
  const { rows } =
    await sql<Lead>`select status, (${caller.dataScope} = 'ALL' or sale_user_id = ${caller.userId}) is true as mine
    from intention where id = ${intentionId} for update`.execute(db);
  const lead = rows[0];
  if (lead === undefined || !lead.mine) throw new AppError("NOT_FOUND");
  const done =
    await sql`update intention set status = 'CONVERTED', user_id = ${userId}, convert_time = now(), update_time = now(),
      version = version + 1 where id = ${intentionId} and status in ('NEW', 'ASSIGNED', 'FOLLOWING')
      returning 1`.execute(db);
  if (done.rows.length === 0) throw new AppError("STALE");
  // The lead's inviter and channel become the member's, where the member has none.
  await sql`update member m
    set inviter_id = coalesce(m.inviter_id, i.inviter_id), channel_id = coalesce(m.channel_id, i.channel_id)
    from intention i where i.id = ${intentionId} and m.user_id = ${userId} and i.inviter_id is distinct
    from m.user_id`.execute(db);
}

export const platUser = handleAsking(endpoints.platUser, needFreeNumber, async (call) => {
  const { db, caller } = call;
  const { tagIds, connect, intentionId, ...draft } = call.body;
  const owner = await ownerFor(call, draft);
  const made = await createMember(db, draft, owner, { platform: "STAFF", by: caller.name });
  if (tagIds.length > 0) await setTags(call, made.userId, tagIds);
  if (connect !== "")
    await writeNote(db, {
      userId: made.userId,
      connect,
      communicateStatus: defaultCommunicateStatus,
      nextFollowTime: null,
      staffId: caller.staffId,
      by: caller.name,
    });
  if (owner.saleUserId !== null)
    await sql`insert into owner_change (user_id, kind, from_id, to_id, operator_id)
      values (${made.userId}, 'SALE', null, ${owner.saleUserId}, ${caller.staffId})`.execute(db);
  if (intentionId !== null) await convertLead(call, intentionId, made.userId);
  call.audit({
    targetType: auditTargets.member,
    targetId: made.userId,
    after: { login: maskPhone(draft.login), sex: draft.sex, ...owner, tagIds, intentionId },
  });
  return made;
});
