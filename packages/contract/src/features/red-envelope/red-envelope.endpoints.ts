import { z } from "zod";
import { audience } from "../../core/audience/audience.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { memberRef } from "../../wire/refs.ts";
import { redCondition, redKind, redRoute, redSplit, redStatus } from "./red-envelope.resource.ts";

const own = (title: string) => button(title, redRoute);
export const redButtons = {
  create: own("新建红包"),
  submit: own("提交审核"),
  pass: own("审核通过"),
  refuse: own("审核驳回"),
  cancel: own("取消"),
  stop: own("停止领取"),
  claims: own("领取明细"),
  setting: own("会员红包设置"),
} as const;
export const redSay = {
  total: "红包总额须在1-20000元之间",
  num: "红包个数须为1-10000的整数",
  each: "单个红包须在0.01-200元之间",
  hours: "有效时长须为1-72小时",
  title: "请输入红包标题",
  titleLong: "红包标题不能超过20个字",
  sendTime: "发送时间须在30天以内",
  scene: "请输入场景ID",
  own: "不能审核自己提交的红包",
  reason: "请填写原因",
  reasonLong: "原因不能超过200个字",
  stopConfirm: "停止后剩余金额将退回，确定？",
  dayLimit: "今日红包金额已达上限",
  single: "单个会员红包上限须在1-200元之间",
  day: "每日上限须在1-1000元之间",
} as const;

const onOne = z.strictObject({ id: idParam });
const moved = z.object({ id: z.int(), status: redStatus.schema });
const maxEach = 20_000;

const draft = z.strictObject({
  kind: z.enum(["PLATFORM", "LIVE", "ROOM", "NEWCOMER"] satisfies (typeof redKind.values)[number][], "请选择类型"),
  title: z.string(redSay.title).trim().min(1, redSay.title).max(20, redSay.titleLong),
  sceneId: z.int().positive().nullable().default(null),
  totalCents: z.int(redSay.total).min(100, redSay.total).max(2_000_000, redSay.total),
  totalNum: z.int(redSay.num).min(1, redSay.num).max(10_000, redSay.num),
  splitMode: z.enum(redSplit.values, "请选择分配方式"),
  condition: z
    .strictObject(redCondition.shape)
    .default({ followHost: false, realName: false, sex: null, marriageMember: false, comment: "" }),
  audience: audience.default({}),
  hours: z.int(redSay.hours).min(1, redSay.hours).max(72, redSay.hours).default(24),
  /** null: as soon as it is passed. */
  sendTime: z.iso.datetime({ offset: true, error: redSay.sendTime }).nullable().default(null),
});
export type RedDraft = z.output<typeof draft>;
const checked = <S extends z.ZodType<RedDraft>>(schema: S) =>
  schema.superRefine(({ totalCents, totalNum, kind, sceneId }, context) => {
    if (totalCents < totalNum || totalCents > totalNum * maxEach)
      context.addIssue({ code: "custom", path: ["totalNum"], message: redSay.each });
    if ((kind === "LIVE" || kind === "ROOM") && sceneId === null)
      context.addIssue({ code: "custom", path: ["sceneId"], message: redSay.scene });
  });

export const createRed = endpoint({
  method: "POST",
  path: "/api/red-envelopes",
  allow: [redButtons.create],
  title: "新建红包",
  done: "保存成功",
  body: checked(draft),
  data: z.object({ id: z.int() }),
});

export const editRed = endpoint({
  method: "PUT",
  path: "/api/red-envelopes/{id}",
  allow: [redButtons.create],
  title: "编辑红包",
  done: "保存成功",
  params: onOne,
  body: checked(draft.extend({ version: z.int("缺少版本号") })),
  data: z.object({ id: z.int() }),
});

export const submitRed = endpoint({
  method: "POST",
  path: "/api/red-envelopes/{id}/submit",
  allow: [redButtons.submit],
  title: "提交审核",
  params: onOne,
  data: moved,
});

export const auditRed = endpoint({
  method: "POST",
  path: "/api/red-envelopes/{id}/audit",
  allow: [redButtons.pass, redButtons.refuse],
  title: "审核红包",
  stepUp: true,
  params: onOne,
  body: z.strictObject({
    pass: z.boolean("请选择审核结果"),
    reason: z.string().trim().max(200, redSay.reasonLong).default(""),
  }),
  data: moved,
});

export const cancelRed = endpoint({
  method: "POST",
  path: "/api/red-envelopes/{id}/cancel",
  allow: [redButtons.cancel],
  title: "取消",
  done: "已取消",
  params: onOne,
  data: moved,
});

export const stopRed = endpoint({
  method: "POST",
  path: "/api/red-envelopes/{id}/stop",
  allow: [redButtons.stop],
  title: "停止领取",
  done: "已停止，剩余金额已退回",
  params: onOne,
  body: z.strictObject({ reason: z.string(redSay.reason).trim().min(1, redSay.reason).max(200, redSay.reasonLong) }),
  data: moved,
});

export const getRedClaims = endpoint({
  method: "GET",
  path: "/api/red-envelopes/{id}/claims",
  allow: [redButtons.claims],
  params: onOne,
  data: z.array(
    z.object({
      id: z.int(),
      member: memberRef,
      amountCents: z.int(),
      account: z.string(),
      createdTime: z.string(),
      isBest: z.boolean(),
      /** Others of this envelope on the same device. */
      sameDevice: z.int(),
    }),
  ),
});

const setting = z.strictObject({
  enabled: z.boolean(),
  singleMaxCents: z.int(redSay.single).min(100, redSay.single).max(20_000, redSay.single),
  dayMaxCents: z.int(redSay.day).min(100, redSay.day).max(100_000, redSay.day),
  needRealName: z.boolean(),
});
export const getRedSetting = endpoint({
  method: "GET",
  path: "/api/red-envelopes/member-setting",
  allow: reads(redRoute),
  data: setting.extend({ version: z.int() }),
});
export const saveRedSetting = endpoint({
  method: "PUT",
  path: "/api/red-envelopes/member-setting",
  allow: [redButtons.setting],
  title: "会员红包设置",
  done: "保存成功",
  body: setting.extend({ version: z.int("缺少版本号") }),
  data: z.object({ version: z.int() }),
});

export const getRedStat = endpoint({
  method: "GET",
  path: "/api/red-envelopes/stat",
  allow: reads(redRoute),
  data: z.object({
    sentCents: z.int(),
    claimedCents: z.int(),
    poolCents: z.int(),
    returnedCents: z.int(),
    hours: z.array(z.object({ hour: z.string(), count: z.int() })),
    byKind: z.array(z.object({ kind: redKind.schema, cents: z.int() })),
  }),
});
