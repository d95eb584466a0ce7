import { z } from "zod";
import { amountFilters } from "../../core/money/amount-filter.ts";
import { giftRecordStatus, giftRisk, giftScene } from "../../core/money/gift.choices.ts";
import { moneyMessages } from "../../core/money/money.messages.ts";
import { yuanText } from "../../wire/yuan-text.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { giftRecordGrants, giftRecordMessages, giftDetailRoute } from "./gift-record.rules.ts";

const revoked = z.object({ id: z.int(), status: giftRecordStatus.schema, isWaiting: z.boolean() });
const revokeText = ({ amountCents, incomeCents }: { readonly amountCents: number; readonly incomeCents: number }) =>
  `将退回送礼人${yuanText(amountCents)}元并扣回收礼人${yuanText(incomeCents)}元，确定撤销？`;
const review = <P extends boolean>(pass: P) =>
  ({
    grant: giftRecordGrants.revoke,
    from: ["NORMAL"],
    when: ({ isWaiting }: { readonly isWaiting: boolean }) => isWaiting,
    call: "POST /api/gift-records/{id}/revoke-review",
    sends: { pass },
    auditTitle: "复核撤销赠送",
    stepUp: true,
    data: revoked,
  }) as const;

/** 礼物明细: every gift with its postings. */
export const giftRecord = defineResource({
  name: "giftRecord",
  title: "礼物明细",
  route: giftDetailRoute,
  alsoReadBy: ["/phoneVersions/phoneGitftCentre"],
  path: "/api/gift-records",
  fields: {
    id: field.id("ID"),
    no: field.text("流水号", { max: 30 }),
    fromUserId: field.member("送礼人"),
    toUserId: field.member("收礼人"),
    giftId: field.count("礼物编号"),
    giftName: field.text("礼物", { max: 8 }),
    iconUrl: field.text("礼物图标", { max: 500 }),
    count: field.count("数量"),
    priceCents: field.cents("单价"),
    amountCents: field.cents("金额"),
    incomeCents: field.cents("收礼方收益"),
    shareBp: field.bp("分成比例"),
    familyCents: field.cents("家族分成"),
    sceneType: field.choice("场景", giftScene),
    roomId: optional(field.count("房间")),
    sessionId: optional(field.count("场次")),
    familyId: optional(field.count("家族编号")),
    familyName: optional(field.text("家族", { max: 20 })),
    riskFlag: field.choice("风险", giftRisk),
    status: field.choice("状态", giftRecordStatus),
    /** A revocation of it waits for a second person. */
    isWaiting: field.flag("待复核"),
    waitingReason: field.text("撤销原因", { max: 200 }),
    isRevocable: field.flag("可撤销"),
    revokeReason: field.text("撤销说明", { max: 200 }),
    createdTime: field.time("时间"),
  },
  list: {
    columns: [
      "no",
      "fromUserId",
      "toUserId",
      "giftName",
      "count",
      "priceCents",
      "amountCents",
      "incomeCents",
      "shareBp",
      "sceneType",
      "familyName",
      "riskFlag",
      "status",
      "createdTime",
    ],
    filters: {
      no: { by: "contains", field: "no", placeholder: "流水号" },
      fromUserId: { by: "member", field: "fromUserId", label: "送礼人" },
      toUserId: { by: "member", field: "toUserId", label: "收礼人" },
      gift: { by: "own", label: "礼物", schema: z.string().trim().max(20, "筛选内容过长") },
      sceneType: { by: "oneOf", field: "sceneType" },
      roomId: { by: "equals", field: "roomId", label: "房间" },
      sessionId: { by: "equals", field: "sessionId", label: "场次" },
      family: { by: "own", label: "家族", schema: z.string().trim().max(20, "筛选内容过长") },
      ...amountFilters("金额"),
      riskFlag: { by: "oneOf", field: "riskFlag" },
      status: { by: "oneOf", field: "status" },
      time: { by: "between", field: "createdTime", lastDays: 30 },
    },
    sortable: ["amountCents", "incomeCents", "createdTime"],
    sort: "-createdTime",
    totals: ["count", "amountCents", "incomeCents"],
    summary: z.object({ count: z.int(), amountCents: z.int(), incomeCents: z.int(), keptCents: z.int() }),
  },
  states: { field: "status", first: "NORMAL", changed: moneyMessages.stateChanged },
  actions: {
    /** Above 5000 yuan it needs a second person's approval. */
    revoke: {
      title: "撤销赠送",
      grant: giftRecordGrants.revoke,
      from: ["NORMAL"],
      when: ({ isRevocable, isWaiting }) => isRevocable && !isWaiting,
      elsewhere: ({ status, isRevocable }) =>
        status !== "NORMAL" ? undefined : isRevocable ? giftRecordMessages.waiting : moneyMessages.giftTooOld,
      danger: true,
      stepUp: true,
      ask: {
        reason: field.longText("撤销原因", {
          max: 200,
          min: 5,
          required: "请填写撤销原因，至少5个字",
          tooShort: "请填写撤销原因，至少5个字",
        }),
      },
      dialog: { title: ({ no }) => `撤销赠送 ${no}`, hint: revokeText, okText: "确定撤销" },
      data: revoked,
      done: "已提交",
    },
    /** By a person other than the one who requested it. */
    approve: {
      title: "复核通过",
      to: "REVOKED",
      ...review(true),
      confirm: (row) => `撤销原因：${row.waitingReason}。${revokeText(row)}`,
    },
    refuse: {
      title: "复核驳回",
      ...review(false),
      danger: true,
      ask: { remark: field.longText("驳回原因", { max: 200, tooLong: "复核说明不能超过200个字" }) },
      dialog: { title: "驳回撤销", okText: "驳回" },
    },
    export: { kind: "export", title: "导出" },
  },
});
