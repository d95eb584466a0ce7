import { z } from "zod";
import { mediumRoute, mediumStatus, settlementStatus } from "../../core/partner/partner.choices.ts";
import { listAt } from "../../core/placed/list-at.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { medium } from "./medium.resource.ts";
import { mediumGrants, mediumLimits as limits, mediumMessages } from "./medium.rules.ts";

const onOne = z.strictObject({ id: idParam });
const reason = z.string().trim().max(limits.reason, "原因不能超过200个字").default("");

export const getMediumList = listAt(medium, "/api/medium/list");

/** 审核通过, 审核驳回, 暂停, 恢复, 终止: the initial state decides which of them it is. */
/** The success message of each move; the previous status distinguishes 通过 from 恢复 and 驳回 from 终止. */
function mediumMoved({ status, from }: { readonly status: string; readonly from?: string | undefined }): string {
  if (status === "SUSPEND") return "已暂停";
  if (status === "COOPERATING") return from === "SUSPEND" ? "已恢复" : from === "WAIT_AUDIT" ? "已通过" : "操作成功";
  return from === "WAIT_AUDIT" ? "已驳回" : "已终止";
}
export const setMediumStatus = endpoint({
  method: "PUT",
  path: "/api/medium/{id}/status",
  allow: [mediumGrants.pass, mediumGrants.refuse, mediumGrants.suspend, mediumGrants.resume, mediumGrants.terminate],
  title: "媒介状态",
  done: (_data, { body }) => mediumMoved(body),
  params: onOne,
  body: z.strictObject({
    status: z.enum(["COOPERATING", "SUSPEND", "TERMINATED"], "请选择状态"),
    /** The state the decision was based on. */
    from: mediumStatus.schema.optional(),
    reason,
  }),
  data: z.object({ id: z.int(), status: mediumStatus.schema }),
});

export const auditSettlement = endpoint({
  method: "PUT",
  path: "/api/medium-settlement/{id}/audit",
  allow: [mediumGrants.settlePass, mediumGrants.settleRefuse],
  title: "结算审核",
  done: (_data, { body }) => (body.status === "WAIT_PAY" ? "结算已通过" : "已驳回"),
  params: onOne,
  body: z
    .strictObject({ status: z.enum(["WAIT_PAY", "REFUSED"], "请选择审核结果"), reason })
    .refine(({ status, reason: text }) => status !== "REFUSED" || text !== "", {
      path: ["reason"],
      error: mediumMessages.refuseReason,
    }),
  data: z.object({ id: z.int(), status: settlementStatus.schema }),
});

export const paySettlement = endpoint({
  method: "PUT",
  path: "/api/medium-settlement/{id}/pay",
  allow: [mediumGrants.pay],
  title: "登记打款",
  done: "已登记打款",
  stepUp: true,
  params: onOne,
  body: z.strictObject({
    payVoucher: z.string(mediumMessages.voucher).trim().min(1, mediumMessages.voucher).max(500, mediumMessages.voucher),
  }),
  data: z.object({ id: z.int(), status: settlementStatus.schema }),
});

/** 有效人数 by medium, 佣金 and 付费金额 of the last twelve months. */
export const getMediumStat = endpoint({
  method: "GET",
  path: "/api/medium/stat",
  allow: reads(mediumRoute),
  data: z.object({
    top: z.array(z.object({ id: z.int(), name: z.string(), validNum: z.int() })),
    months: z.array(z.object({ month: z.string(), commission: z.int(), payAmount: z.int() })),
  }),
});
