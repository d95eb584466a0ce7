import * as endpoints from "@hongxian/contract/core/money/marriage-member.endpoints.ts";
import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { handle } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { lockOwnMember } from "../../people/member/lock-member.ts";
import { memberBoundScope, memberScope } from "../../people/member/member.scope.ts";
import { agreePrice } from "./agree-price.ts";
import { auditContract } from "./move-contract.ts";
import { readOnSale } from "../prices/fee-settings.ts";
import { rankOf } from "../prices/marriage-prices.ts";
import { signContract } from "./sign-contract.ts";

export const signUserContract = handle(endpoints.signUserContract, async (call) => {
  const { db, body, caller } = call;
  await lockOwnMember(call, body.userId);
  const { rows } = await sql<{
    authStatus: string;
  }>`select auth_status from member where user_id = ${body.userId}`.execute(db);
  if (rows[0]?.authStatus === "NO") throw refused(moneyMessages.needRealName);
  const setting = await readOnSale(db, body.feeSettingId);
  if (rankOf(setting.feeType) < 0 || (body.feeType != null && body.feeType !== setting.feeType))
    throw refused(moneyMessages.badSetting);
  const sale = { userId: body.userId, setting, worthCents: 0, couponGrantId: null };
  const { beginTime, endTime, attachments, remark, userId, introductionId } = body;
  const contract = await signContract(db, {
    userId,
    setting,
    amountCents: body.amount,
    agree: (isPaid) => agreePrice(call, { ...sale, amount: body.amount }, isPaid),
    beginTime,
    endTime,
    attachments,
    remark,
    staffId: caller.staffId,
    introductionId,
  });
  call.audit({
    targetType: auditTargets.userContract,
    targetId: contract.id,
    after: { contractNo: contract.contractNo, userId, feeType: contract.feeType, amount: body.amount },
  });
  return { contractId: contract.id, contractNo: contract.contractNo, status: contract.status };
});

export const auditUserContract = handle(endpoints.auditUserContract, async (call) => {
  const { db, body, caller } = call;
  const scope = scopeSql(memberBoundScope(caller, sql.ref("t.user_id")));
  const contract = await auditContract(db, { ...body, staffId: caller.staffId }, scope);
  call.audit({
    targetType: auditTargets.userContract,
    targetId: contract.id,
    before: { status: "WAIT_SIGN" },
    after: { status: contract.status, pass: body.pass, remark: body.remark },
  });
  return { contractId: contract.id, status: contract.status };
});

export const getUserContracts = handle(endpoints.getUserContracts, async ({ db, caller, params }) => {
  const visible =
    await sql`select 1 from member m where m.user_id = ${params.id} and ${scopeSql(memberScope(caller))}`.execute(db);
  if (visible.rows.length === 0) throw new AppError("NO_MEMBER");
  const { rows } = await sql<
    z.output<typeof endpoints.contractView>
  >`select id, contract_no, user_id, status, pay_status, audit_status, fee_type, fee_setting_id, amount_cents,
      paid_cents, intro_total, intro_used,
      begin_time, end_time, sign_type, sign_time, attachments, parent_id, close_reason, audit_remark, remark,
        created_time
    from user_contract where user_id = ${params.id} order by created_time desc, id desc limit 100`.execute(db);
  return rows;
});
