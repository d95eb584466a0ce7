import * as endpoints from "@hongxian/contract/core/money/marriage-member.endpoints.ts";
import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { messages } from "@hongxian/contract/wire/messages.ts";
import type { marriageMemberType } from "@hongxian/contract/core/member/member.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { handle, type Call, type Db } from "../../../kit/call.ts";
import { lockOwnMember } from "../../people/member/lock-member.ts";
import { agreePrice, type AgreedPrice } from "./agree-price.ts";
import { createOrder } from "../orders/create-order.ts";
import { readOnSale, snapshotOf, type FeeSettingRow } from "../prices/fee-settings.ts";
import { rankOf, readMembership, type Membership } from "../prices/marriage-prices.ts";
import { copyMembership, marriageRanks } from "../rights/member-rights.ts";
import { openMemberApply } from "./open-member-apply.ts";
import { payFromBalance } from "../payments/pay-order.ts";
import { signContract } from "./sign-contract.ts";
import { lockOrder } from "../trade/trade-rows.ts";

type Body = z.output<typeof endpoints.marriageMemberUpdate.body>;

/** OPEN, RENEW and UPGRADE create a staff order (and its contract); UPDATE changes the term of the running right. */
export const marriageMemberUpdate = handle(endpoints.marriageMemberUpdate, async (call) => {
  const { db, body } = call;
  await lockOwnMember(call, body.userId);
  const now = await readMembership(db, body.userId);
  const made = body.action === "UPDATE" ? await changeTerm(call, body, now) : await sell(call, body, body.action, now);
  const { rows } = await sql<{
    type: ChoiceOf<typeof marriageMemberType> | null;
    expire: string | null;
  }>`select marriage_member_type as type, marriage_member_expire_time as expire from member
    where user_id = ${body.userId}`.execute(db);
  return { marriageMemberType: rows[0]?.type ?? null, marriageMemberExpireTime: rows[0]?.expire ?? null, ...made };
});

async function changeTerm(call: Call, body: Body, now: Membership): Promise<{ orderId: null; contractId: null }> {
  const { db } = call;
  call.need(endpoints.marriageMemberGrants.changeTerm);
  const until = body.expireTime ?? "";
  if (!(Date.parse(until) > Date.now())) throw invalid({ expireTime: moneyMessages.expireInPast });
  if (now.type === null) throw invalid({ action: moneyMessages.noMembership });
  const moved =
    await sql`update member_right set end_time = ${until}::timestamptz, update_time = now(), version = version + 1
    where id = (select id from member_right
    where user_id = ${body.userId} and fee_type = ${now.type} and status = 'EFFECTIVE' order by end_time desc limit 1)
    returning 1`.execute(db);
  if (moved.rows.length === 0)
    await sql`insert into member_right (user_id, fee_type, end_time)
      values (${body.userId}, ${now.type}, ${until}::timestamptz)`.execute(db);
  await copyMembership(db, body.userId);
  call.audit({
    targetType: auditTargets.member,
    targetId: body.userId,
    before: { expireTime: now.expireTime },
    after: { expireTime: until, remark: body.remark },
  });
  return { orderId: null, contractId: null };
}

function needFitting(action: "OPEN" | "RENEW" | "UPGRADE", now: Membership, setting: FeeSettingRow): void {
  const rank = rankOf(setting.feeType);
  if (rank < 0) throw refused(moneyMessages.badSetting);
  if (action === "OPEN" && now.rank >= 0) throw invalid({ action: moneyMessages.alreadyMember });
  if (action !== "OPEN" && now.rank < 0) throw invalid({ action: moneyMessages.noMembership });
  if (action === "UPGRADE" && rank <= now.rank) throw invalid({ feeSettingId: moneyMessages.onlyHigher });
  if (action === "RENEW" && rank !== now.rank) throw invalid({ feeSettingId: moneyMessages.onlySame });
}

async function sell(call: Call, body: Body, action: "OPEN" | "RENEW" | "UPGRADE", now: Membership) {
  const { db, caller } = call;
  if (!endpoints.sellMarriageGrants.some((grant) => call.may(grant)))
    throw new AppError("FORBIDDEN", { msg: messages.forbidden(endpoints.sellMarriageGrants[0].title) });
  const setting = await readOnSale(db, body.feeSettingId ?? 0);
  if (body.feeType != null && body.feeType !== setting.feeType) throw refused(moneyMessages.badSetting);
  needFitting(action, now, setting);
  const price = await agreePrice(call, {
    userId: body.userId,
    setting,
    worthCents: action === "UPGRADE" ? now.worthCents : 0,
    couponGrantId: body.couponGrantId ?? null,
    amount: body.amount,
  });
  const order = await createOrder(db, {
    userId: body.userId,
    orderType: "MARRIAGE",
    feeType: setting.feeType,
    feeSettingId: setting.id,
    title: setting.name,
    ...price,
    payMode: body.payMode ?? null,
    source: "STAFF",
    nature: action,
    refId: body.applyId ?? null,
    introductionId: body.introductionId,
    staffId: caller.staffId,
    voucherImgs: body.voucherImgs,
    remark: body.remark,
    snapshot: snapshotOf(setting),
  });
  if (body.applyId != null)
    await openMemberApply(db, body.applyId, { userId: body.userId, orderId: order.id, cents: body.amount });
  const contractId = setting.needContract ? await makeContract(db, call, body, setting, order.id, action, price) : null;
  if (body.amount === 0) await payFromBalance(db, order.id, "BALANCE");
  call.audit({
    targetType: auditTargets.order,
    targetId: order.id,
    after: {
      userId: body.userId,
      action,
      feeType: setting.feeType,
      amount: body.amount,
      payMode: body.payMode,
      activityId: price.promotion?.activityId,
      couponGrantId: price.couponGrantId,
      contractId,
    },
  });
  return { orderId: order.id, contractId };
}

async function makeContract(
  db: Db,
  call: Call,
  body: Body,
  setting: FeeSettingRow,
  orderId: number,
  nature: "OPEN" | "RENEW" | "UPGRADE",
  price: AgreedPrice,
): Promise<number> {
  const parent = await sql<{
    id: number;
  }>`select id from user_contract
    where user_id = ${body.userId} and status = 'SIGN' and fee_type = any(${[...marriageRanks]}::text[])
    order by id desc limit 1`.execute(db);
  const begin = new Date();
  const end = new Date(begin.getTime() + (setting.days ?? 365) * 86_400_000);
  const contract = await signContract(db, {
    userId: body.userId,
    setting,
    amountCents: body.amount,
    agree: () => Promise.resolve(price),
    beginTime: begin.toISOString(),
    endTime: end.toISOString(),
    attachments: [],
    remark: body.remark,
    staffId: call.caller.staffId,
    parentId: nature === "OPEN" ? null : (parent.rows[0]?.id ?? null),
    nature,
    order: await lockOrder(db, orderId),
  });
  return contract.id;
}
