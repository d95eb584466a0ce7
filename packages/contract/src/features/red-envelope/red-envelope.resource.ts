import { z } from "zod";
import { audienceField } from "../../core/audience/audience.ts";
import { amountFilters } from "../../core/money/amount-filter.ts";
import { moneyMessages } from "../../core/money/money.messages.ts";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { mineFilter } from "../../core/states/mine-filter.ts";
import { isDue } from "../../wire/is-due.ts";
import { defineResource } from "../../kit/resource.ts";
import { button } from "../../wire/access.ts";
import { yuanText } from "../../wire/yuan-text.ts";

export const redRoute = "/shareReward/redEnvelope";
export const redKind = choices({
  PLATFORM: "平台红包",
  LIVE: "直播间红包",
  ROOM: "聊天室红包",
  PRIVATE: "私聊红包",
  NEWCOMER: "新人红包",
});
export const redSource = choices({ PLATFORM: "平台", MEMBER: "会员" });
export const redSplit = choices({ RANDOM: "拼手气", EQUAL: "均分" });
export const redStatus = choices({
  DRAFT: "草稿",
  WAIT_AUDIT: "待审核",
  WAIT_SEND: "待发送",
  SENDING: "领取中",
  FINISHED: "已领完",
  RETURNED: "已退回",
  CANCELED: "已取消",
});

/** Who may open an envelope. */
export const redCondition = z.object({
  followHost: z.boolean().default(false),
  realName: z.boolean().default(false),
  sex: z.enum(["MAN", "WOMAN"]).nullable().default(null),
  marriageMember: z.boolean().default(false),
  comment: z.string().trim().max(20, "口令不能超过20个字").default(""),
});
export type RedCondition = z.output<typeof redCondition>;
/** Who may take part, as text. */
export const conditionText = ({ followHost, realName, sex, marriageMember, comment }: RedCondition): string =>
  [
    followHost ? "关注主播" : "",
    realName ? "已实名" : "",
    sex === "MAN" ? "限男性" : sex === "WOMAN" ? "限女性" : "",
    marriageMember ? "相亲会员" : "",
    comment === "" ? "" : `口令「${comment}」`,
  ]
    .filter((text) => text !== "")
    .join("、");

const condition = {
  ...field.json("条件"),
  schema: redCondition,
  input: redCondition,
  sheetText: (value: unknown) => conditionText(redCondition.parse(value)),
};
const reason = (label: string) =>
  field.longText(label, { max: 200, required: "请填写原因", tooLong: "原因不能超过200个字" });
const audit = <P extends boolean>(pass: P) =>
  ({
    call: "POST /api/red-envelopes/{id}/audit",
    sends: { pass },
    stepUp: true,
    auditTitle: "审核红包",
  }) as const;

/** 红包管理. */
export const redEnvelope = defineResource({
  name: "redEnvelope",
  title: "红包管理",
  route: redRoute,
  path: "/api/red-envelopes",
  fields: {
    id: field.id("ID"),
    no: field.text("单号", { max: 24 }),
    kind: field.choice("类型", redKind),
    source: field.choice("发送方", redSource),
    senderUserId: optional(field.member("发送人")),
    title: field.text("标题", { max: 20 }),
    sceneId: optional(field.count("场景")),
    totalCents: field.cents("总金额"),
    totalNum: field.count("个数"),
    splitMode: field.choice("分配方式", redSplit),
    claimedCents: field.cents("已领金额/个数"),
    claimedNum: field.count("已领个数"),
    returnedCents: field.cents("退回金额"),
    condition,
    audience: audienceField("人群"),
    hours: field.count("有效时长"),
    sendTime: optional(field.time("发送时间")),
    shownTime: field.time("发送时间"),
    expireTime: optional(field.time("过期时间")),
    useSeconds: optional(field.count("领完用时")),
    status: field.choice("状态", redStatus),
    staffId: optional(field.staff("创建人")),
    auditStaffId: optional(field.staff("审核人")),
    reason: field.text("原因", { max: 200 }),
    version: field.count("版本"),
    createdTime: field.time("创建时间"),
  },
  list: {
    columns: [
      "no",
      "kind",
      "source",
      "title",
      "sceneId",
      "totalCents",
      "totalNum",
      "claimedCents",
      "condition",
      "sendTime",
      "expireTime",
      "useSeconds",
      "status",
    ],
    filters: {
      no: { by: "contains", field: "no", placeholder: "搜索单号" },
      kind: { by: "oneOf", field: "kind" },
      source: { by: "equals", field: "source" },
      member: { by: "member", field: "senderUserId", label: "发送人" },
      sceneId: { by: "equals", field: "sceneId", label: "场景ID" },
      status: { by: "oneOf", field: "status" },
      ...amountFilters("金额"),
      mine: mineFilter,
      time: { by: "between", field: "shownTime", lastDays: 30, wholeFor: { mine: ["1"] } },
    },
    sortable: ["totalCents", "sendTime", "useSeconds", "id"],
    sort: "-id",
    totals: ["totalCents", "claimedCents"],
    underway: ({ status, sendTime }) => status === "WAIT_SEND" && isDue(sendTime),
  },
  states: {
    field: "status",
    first: "DRAFT",
    entered: ["SENDING", "FINISHED"],
    changed: moneyMessages.stateChanged,
  },
  actions: {
    edit: {
      kind: "own",
      title: "编辑",
      grant: button("新建红包", redRoute),
      from: ["DRAFT"],
      when: ({ source }) => source === "PLATFORM",
      call: "PUT /api/red-envelopes/{id}",
    },
    submit: { title: "提交审核", from: ["DRAFT"], to: "WAIT_AUDIT" },
    pass: {
      title: "审核通过",
      from: ["WAIT_AUDIT"],
      to: "WAIT_SEND",
      ...audit(true),
      confirm: ({ totalCents, totalNum }) => `将发放 ¥${yuanText(totalCents)}，共 ${totalNum} 个，确定通过？`,
    },
    refuse: {
      title: "审核驳回",
      from: ["WAIT_AUDIT"],
      to: "DRAFT",
      ...audit(false),
      ask: { reason: reason("驳回原因") },
      dialog: { title: ({ no }) => `审核驳回 ${no}` },
    },
    cancel: {
      title: "取消",
      from: ["WAIT_SEND"],
      to: "CANCELED",
      danger: true,
      confirm: "确定取消该红包？",
      done: "已取消",
    },
    stop: {
      title: "停止领取",
      from: ["SENDING"],
      to: "RETURNED",
      danger: true,
      ask: { reason: reason("原因") },
      dialog: { title: ({ no }) => `停止领取 ${no}`, hint: "停止后剩余金额将退回，确定？" },
      done: "已停止，剩余金额已退回",
    },
    export: { kind: "export", title: "导出" },
  },
});
