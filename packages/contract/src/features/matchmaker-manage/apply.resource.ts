import { z } from "zod";
import { applyPage, passedApply, passTerms } from "../../core/matchmaker/apply.endpoints.ts";
import { applyStatus } from "../../core/matchmaker/matchmaker.choices.ts";
import { applyMessages } from "../../core/matchmaker/matchmaker.messages.ts";
import { authStatus, faceValue } from "../../core/member/credential.choices.ts";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";

const reason = z
  .string(applyMessages.rejectReason)
  .trim()
  .min(1, applyMessages.rejectReason)
  .max(200, "驳回原因不能超过200个字");
export const applyBatchLimit = 50;

/** 红娘入驻申请. */
export const matchmakerApply = defineResource({
  name: "matchmakerApply",
  title: "红娘入驻申请",
  route: applyPage,
  path: "/api/matchmaker/applies",
  fields: {
    id: field.id("ID"),
    userId: field.member("申请人"),
    phone: field.text("手机号", { max: 20 }),
    region: optional(field.region("地区")),
    years: field.count("从业年限"),
    shopId: optional(field.shop("意向门店")),
    referrerUserId: optional(field.member("推荐人")),
    authStatus: field.choice("实名", authStatus),
    faceValue: optional(field.choice("真人照片", faceValue)),
    depositCents: field.cents("保证金"),
    createdTime: field.time("申请时间"),
    status: field.choice("状态", applyStatus),
    auditStaffId: optional(field.staff("审核人")),
    auditTime: optional(field.time("审核时间")),
    reason: field.text("备注", { max: 200 }),
    introduction: field.longText("自我介绍", { max: 500 }),
    certImgs: field.images("证书图片"),
    voucherImg: field.image("到账凭证"),
    complaints: field.count("历史投诉"),
  },
  list: {
    columns: [
      "userId",
      "phone",
      "region",
      "years",
      "shopId",
      "referrerUserId",
      "authStatus",
      "faceValue",
      "depositCents",
      "createdTime",
      "status",
      "auditStaffId",
      "reason",
    ],
    search: "member",
    filters: {
      status: { by: "oneOf", field: "status", preset: ["WAIT_AUDIT"] },
      region: { by: "equals", field: "region", label: "地区" },
      shopId: { by: "equals", field: "shopId", label: "意向门店" },
      referrer: { by: "member", field: "referrerUserId", label: "推荐人" },
      member: { by: "member", field: "userId", label: "申请人" },
      time: {
        by: "between",
        field: "createdTime",
        lastDays: 30,
        // What waits is listed however old it is.
        wholeFor: { status: ["WAIT_AUDIT", "WAIT_PAY"] },
      },
    },
    sortable: ["createdTime"],
    sort: "-createdTime",
  },
  actions: {
    reject: {
      kind: "custom",
      title: "驳回",
      on: "row",
      when: ({ status }) => status === "WAIT_AUDIT" || status === "WAIT_PAY",
      danger: true,
      body: z.strictObject({ reason }),
      data: z.object({ id: z.int(), status: applyStatus.schema }),
      done: "已驳回",
    },
    rejectMany: {
      kind: "custom",
      title: "批量驳回",
      on: "batch",
      batch: applyBatchLimit,
      danger: true,
      body: z.strictObject({
        ids: z.array(z.int()).min(1, "请选择记录").max(applyBatchLimit, `一次最多操作${applyBatchLimit}条`),
        reason,
      }),
      data: z.object({ count: z.int() }),
      done: ({ count }: { readonly count: number }) => `已驳回${count}条`,
      path: "/api/matchmaker/applies/batch-reject",
    },
    export: { kind: "export", title: "导出" },
  },
});

const one = z.strictObject({ id: idParam });
/** With a deposit it waits for the payment, without one the matchmaker is created at once. */
export const passApply = endpoint({
  method: "POST",
  path: "/api/matchmaker/applies/{id}/pass",
  allow: [button("通过", applyPage)],
  title: "通过红娘申请",
  done: ({ account }) => (account === null ? "已通过，等待缴纳保证金" : "操作成功"),
  once: true,
  params: one,
  body: z.strictObject(passTerms),
  data: passedApply,
});
export const waitsForVerdict = ({ status }: { readonly status: string }): boolean => status === "WAIT_AUDIT";
export const waitsForDeposit = ({ status }: { readonly status: string }): boolean => status === "WAIT_PAY";

/**
 * 确认到账: the deposit did not come through a channel; a person other than the one who passed the application confirms it.
 */
export const confirmDeposit = endpoint({
  method: "POST",
  path: "/api/matchmaker/applies/{id}/paid",
  allow: [button("确认到账", applyPage)],
  title: "确认保证金到账",
  stepUp: true,
  once: true,
  params: one,
  body: z.strictObject({
    voucherImg: z.string(applyMessages.voucher).trim().min(1, applyMessages.voucher).max(500),
  }),
  data: passedApply,
});
