import { z } from "zod";
import { amountFilters } from "../../core/money/amount-filter.ts";
import { giftRecordStatus, giftRisk, giftScene } from "../../core/money/gift.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { giftDetailRoute } from "./gift-record.rules.ts";

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
    summary: z.object({ count: z.int(), amountCents: z.int(), incomeCents: z.int(), keptCents: z.int() }),
  },
  actions: { export: { kind: "export", title: "导出" } },
});
