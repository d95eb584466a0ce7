import { z } from "zod";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { linkTypes, linkValue } from "../../wire/refs.ts";
import { audience, isEverybody, type Audience } from "../audience/audience.ts";
import { pushChannel, pushKind, pushMode, pushStatus } from "./push.choices.ts";

const form = "/appsend/appsend";
export const pushGrants = {
  draft: button("存草稿", form),
  submit: button("提交发送", form),
} as const;

/** Only a draft is edited and submitted; what was submitted is copied. */
export const isPushDraft = ({ status }: { readonly status: string }): boolean => status === "DRAFT";

export const pushLimits = {
  auditAbove: 10_000,
  perDay: 2,
  staffPerDay: 5,
  slice: 500,
  quietFrom: 22,
  quietUntil: 8,
  aheadMinutes: 5,
  aheadDays: 30,
} as const;

/** On Shanghai time. */
export const isQuietForPush = (time: Date): boolean => {
  const hour = (time.getUTCHours() + 8) % 24;
  return hour >= pushLimits.quietFrom || hour < pushLimits.quietUntil;
};

export const pushMessages = {
  nobody: "目标人群为空，无法发送",
  quiet: "22:00-08:00 不允许发送营销推送",
  timed: "定时时间须在5分钟后至30天内",
  own: "不能审批本人创建的推送",
  resent: "该推送已重发过",
  noFailed: "没有可重发的记录",
  censored: (word: string) => `内容包含敏感词：${word}`,
  noTarget: "跳转目标不存在",
  unknownIds: (ids: readonly number[]) => `以下ID不存在：${ids.join("、")}`,
  limit: "该会员今日推送已达上限",
  noMember: "会员不存在或无权查看",
  closed: "会员账号状态异常",
  notConfigured: "未配置手机推送服务：手机推送只写入服务器的发件箱文件，不会发到手机；站内信照常送达",
  late: "已过有效期",
  stopped: "已终止发送",
  noDevice: "会员没有可推送的设备",
  neverKnown: "推送服务没有答复，不知是否送出",
  filterClosed: "账号状态异常",
  filterOff: "已关闭营销通知",
  filterOften: "今日营销推送已达上限",
  approved: (title: string) => ({ title: "推送审批通过", content: `推送“${title}”已审批通过` }),
  refusedNotice: (title: string, reason: string) => ({
    title: "推送审批驳回",
    content: `推送“${title}”被驳回：${reason}`,
  }),
} as const;

interface PushTime {
  readonly kind?: unknown;
  readonly sendMode?: unknown;
  readonly sendTime?: unknown;
}
/** Why a push may not be sent at its time; null when it may. The form says it where kind and time are chosen. */
export function pushTimeProblem({ kind, sendMode, sendTime }: PushTime, now: Date): string | null {
  const isTimed = sendMode === "TIMED";
  const time = isTimed ? new Date(String(sendTime ?? "")) : now;
  const ahead = time.getTime() - now.getTime();
  if (isTimed && !(ahead >= pushLimits.aheadMinutes * 60_000 && ahead <= pushLimits.aheadDays * 86_400_000))
    return pushMessages.timed;
  return kind === "MARKETING" && isQuietForPush(time) ? pushMessages.quiet : null;
}

/** A push to many members, or to all, needs a second person. */
export const pushNeedsApproval = (who: Audience, count: number): boolean =>
  count > pushLimits.auditAbove || isEverybody(who);

const draftFields = z.strictObject({
  title: z.string("请输入推送标题").trim().min(1, "请输入推送标题").max(30, "推送标题不能超过30个字"),
  content: z.string("请输入推送内容").trim().min(1, "请输入推送内容").max(100, "推送内容不能超过100个字"),
  kind: pushKind.schema,
  channel: pushChannel.schema,
  imageUrl: z.string().trim().max(300).default(""),
  link: linkValue.default({ linkType: "NONE", linkValue: "" }),
  audience,
  sendMode: pushMode.schema,
  sendTime: z
    .string()
    .refine((text) => !Number.isNaN(Date.parse(text)), "日期格式错误")
    .nullish(),
  expireHours: z.int("有效期须为1-72小时").min(1, "有效期须为1-72小时").max(72, "有效期须为1-72小时").default(24),
});

export const pushTask = z.object({
  id: z.int(),
  status: pushStatus.schema,
  estimateNum: z.int(),
  version: z.int(),
});

export const createPush = endpoint({
  method: "POST",
  path: "/api/push",
  allow: [pushGrants.draft, pushGrants.submit],
  title: "存草稿",
  done: "已保存",
  body: draftFields,
  data: pushTask,
});

export const editPush = endpoint({
  method: "PUT",
  path: "/api/push/{id}",
  allow: [pushGrants.draft, pushGrants.submit],
  title: "存草稿",
  done: "已保存",
  params: z.strictObject({ id: idParam }),
  body: draftFields.extend({ version: z.int() }),
  data: pushTask,
});

export const submitPush = endpoint({
  method: "POST",
  path: "/api/push/{id}/submit",
  allow: [pushGrants.submit],
  title: "提交发送",
  done: ({ status }) => (status === "WAIT_AUDIT" ? "已提交，等待审批" : "已提交发送"),
  params: z.strictObject({ id: idParam }),
  data: pushTask,
});

const linkTypeNames = Object.keys(linkTypes) as [keyof typeof linkTypes, ...(keyof typeof linkTypes)[]];
const comma = z
  .string()
  .transform((text) =>
    text
      .split(",")
      .filter((part) => part.trim() !== "")
      .map(Number),
  )
  .pipe(z.array(z.int("请选择会员").positive("请选择会员")).min(1, "请选择会员").max(200, "一次最多推送200人"));

/** A specification call: directly to these members. URL and VIP are older names of H5 and APP_PAGE. */
export const pushPersonMsg = endpoint({
  method: "POST",
  path: "/api/admin/push-person-msg",
  allow: [
    button("推送消息"),
    button("批量推送"),
    button("推送唤醒", "/message/chatingCorpse"),
    button("测试发送", form),
    button("指定会员推送", form),
    button("发送消息", "/operation/onLineUser"),
    button("联系投诉人", "/phoneVersions/phoneComplaint"),
  ],
  title: "推送消息",
  done: "推送成功",
  query: z
    .strictObject({
      userIds: comma.optional(),
      userId: comma.optional(),
      title: z.string("请输入推送标题").trim().min(1, "请输入推送标题").max(30, "推送标题不能超过30个字"),
      content: z.string("请输入推送内容").trim().min(1, "请输入推送内容").max(200, "推送内容不能超过200个字"),
      linkType: z.enum([...linkTypeNames, "URL", "VIP"], "请选择跳转类型").optional(),
      linkValue: z.string().max(200, "跳转路径不能超过200个字").optional(),
      jumpType: z.enum([...linkTypeNames, "URL", "VIP"], "请选择跳转类型").optional(),
      jumpValue: z.string().max(200, "跳转路径不能超过200个字").optional(),
    })
    .refine(({ userIds, userId }) => userIds !== undefined || userId !== undefined, {
      path: ["userIds"],
      message: "请选择会员",
    }),
  data: z.object({ success: z.int(), failed: z.array(z.object({ userId: z.int(), msg: z.string() })) }),
});
