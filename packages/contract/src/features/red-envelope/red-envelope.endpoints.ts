import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";
import { audience } from "../../core/audience/audience.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { memberRef } from "../../wire/refs.ts";
import { redCondition, redKind, redRoute, redSplit } from "./red-envelope.resource.ts";

const own = (title: string) => button(title, redRoute);
export const redGrants = {
  create: own("新建红包"),
  claims: own("领取明细"),
  setting: own("会员红包设置"),
} as const;
export const redMessages = {
  total: "红包总额须在1-20000元之间",
  num: "红包个数须为1-10000的整数",
  each: "单个红包须在0.01-200元之间",
  hours: "有效时长须为1-72小时",
  title: "请输入红包标题",
  titleLong: "红包标题不能超过20个字",
  sendTime: "发送时间须在30天以内",
  scene: "请输入场景ID",
  own: "不能审核自己提交的红包",
  dayLimit: "今日红包金额已达上限",
  single: "单个会员红包上限须在1-200元之间",
  day: "每日上限须在1-1000元之间",
} as const;

const onOne = z.strictObject({ id: idParam });
const maxEach = 20_000;

const draft = z.strictObject({
  kind: z.enum(["PLATFORM", "LIVE", "ROOM", "NEWCOMER"] satisfies (typeof redKind.values)[number][], "请选择类型"),
  title: z.string(redMessages.title).trim().min(1, redMessages.title).max(20, redMessages.titleLong),
  sceneId: z.int().positive().nullable().default(null),
  totalCents: moneyCents(redMessages.total).min(100, redMessages.total).max(2_000_000, redMessages.total),
  totalNum: z.int(redMessages.num).min(1, redMessages.num).max(10_000, redMessages.num),
  splitMode: z.enum(redSplit.values, "请选择分配方式"),
  condition: z
    .strictObject(redCondition.shape)
    .default({ followHost: false, realName: false, sex: null, marriageMember: false, comment: "" }),
  audience: audience.default({}),
  hours: z.int(redMessages.hours).min(1, redMessages.hours).max(72, redMessages.hours).default(24),
  /** null: as soon as it is passed. */
  sendTime: z.iso.datetime({ offset: true, error: redMessages.sendTime }).nullable().default(null),
});
export type RedDraft = z.output<typeof draft>;
const checked = <S extends z.ZodType<RedDraft>>(schema: S) =>
  schema.superRefine(({ totalCents, totalNum, kind, sceneId }, context) => {
    if (totalCents < totalNum || totalCents > totalNum * maxEach)
      context.addIssue({ code: "custom", path: ["totalNum"], message: redMessages.each });
    if ((kind === "LIVE" || kind === "ROOM") && sceneId === null)
      context.addIssue({ code: "custom", path: ["sceneId"], message: redMessages.scene });
  });

export const createRed = endpoint({
  method: "POST",
  path: "/api/red-envelopes",
  allow: [redGrants.create],
  title: "新建红包",
  done: "保存成功",
  body: checked(draft),
  data: z.object({ id: z.int() }),
});

export const editRed = endpoint({
  method: "PUT",
  path: "/api/red-envelopes/{id}",
  allow: [redGrants.create],
  title: "编辑红包",
  done: "保存成功",
  params: onOne,
  body: checked(draft.extend({ version: z.int("缺少版本号") })),
  data: z.object({ id: z.int() }),
});

export const getRedClaims = endpoint({
  method: "GET",
  path: "/api/red-envelopes/{id}/claims",
  allow: [redGrants.claims],
  params: onOne,
  data: z.array(
    z.object({
      id: z.int(),
      member: memberRef,
      amountCents: z.int(),
      account: z.string(),
      createdTime: z.string(),
      isBest: z.boolean(),
      /** Others who opened this envelope on the same device. */
      sameDevice: z.int(),
    }),
  ),
});

const setting = z.strictObject({
  enabled: z.boolean(),
  singleMaxCents: moneyCents(redMessages.single).min(100, redMessages.single).max(20_000, redMessages.single),
  dayMaxCents: moneyCents(redMessages.day).min(100, redMessages.day).max(100_000, redMessages.day),
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
  allow: [redGrants.setting],
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
