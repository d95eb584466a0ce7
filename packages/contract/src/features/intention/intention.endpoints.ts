import { z } from "zod";
import { intentionSource, intentionStatus } from "../../core/lead/intention.choices.ts";
import { button, reads, type Grant } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { namedRef } from "../../wire/refs.ts";
import { spanProblem } from "../../wire/list.ts";
import { intentionDraft, intentionEdit } from "./intention.draft.ts";
import { intentionMessages, intentionRoute } from "./intention.messages.ts";

const grant = (title: string): Grant => button(title, intentionRoute);

export const intentionGrants = {
  assign: grant("分配"),
  assignMany: grant("批量分配"),
  claim: grant("领取"),
  follow: grant("跟进"),
} as const;
export const leadAssignLimit = 200;

const onLead = z.strictObject({ id: idParam });
const made = z.object({ id: z.int() });
const moved = z.object({ id: z.int(), status: intentionStatus.schema });

export const createIntention = endpoint({
  method: "POST",
  path: "/api/intentions",
  allow: [grant("新增")],
  title: "新增",
  done: "保存成功",
  body: intentionDraft,
  data: made,
});

/** Whoever follows a lead may also complete its data. */
export const editIntention = endpoint({
  method: "PUT",
  path: "/api/intentions/{id}",
  allow: [intentionGrants.follow, grant("新增")],
  title: "编辑意向",
  done: "保存成功",
  params: onLead,
  body: intentionEdit,
  data: made,
});

/** NEW → ASSIGNED, all or none. To oneself it is 领取, one lead 分配, several 批量分配. */
export const assignIntentions = endpoint({
  method: "PUT",
  path: "/api/intentions/assign",
  allow: [intentionGrants.assign, intentionGrants.assignMany, intentionGrants.claim],
  title: "分配",
  done: ({ count, isClaim }) => `已${isClaim ? "领取" : "分配"}${count}条意向`,
  body: z.strictObject({
    ids: z
      .array(z.int(), intentionMessages.noLeads)
      .min(1, intentionMessages.noLeads)
      .max(leadAssignLimit, `一次最多分配${leadAssignLimit}条`),
    saleUserId: z.int(intentionMessages.noSale).positive(intentionMessages.noSale),
  }),
  data: z.object({ count: z.int(), isClaim: z.boolean() }),
});

export const followMax = 500;
export const followBody = z.strictObject({
  content: z
    .string("请填写跟进内容")
    .trim()
    .min(1, "请填写跟进内容")
    .max(followMax, `跟进内容不能超过${followMax}个字`),
  nextFollowTime: z
    .preprocess(
      (value) => (value === "" || value === undefined ? null : value),
      z.iso.datetime({ offset: true, error: "时间格式错误" }).nullable(),
    )
    .refine((time) => time === null || Date.parse(time) > Date.now(), intentionMessages.pastFollow),
});

export const followIntention = endpoint({
  method: "POST",
  path: "/api/intentions/{id}/follow",
  allow: [intentionGrants.follow],
  title: "跟进",
  done: "跟进已记录",
  params: onLead,
  body: followBody,
  data: moved,
});

const follow = z.object({
  id: z.int(),
  content: z.string(),
  status: intentionStatus.schema,
  nextFollowTime: z.string().nullable(),
  staff: namedRef.nullable(),
  createdTime: z.string(),
});
/** The newest two hundred. */
export const getIntentionFollows = endpoint({
  method: "GET",
  path: "/api/intentions/{id}/follows",
  allow: reads(intentionRoute),
  params: onLead,
  data: z.array(follow),
});

/** Links the member who has the lead's phone (or the one just created for it). */
export const convertIntention = endpoint({
  method: "POST",
  path: "/api/intentions/{id}/convert",
  allow: [grant("转为会员")],
  title: "转为会员",
  done: "已转为会员",
  params: onLead,
  body: z.strictObject({ userId: z.int().positive().nullable().default(null) }),
  data: z.object({ id: z.int(), userId: z.int() }),
});

const day = z.preprocess((value) => (value === "" ? undefined : value), z.iso.date("日期格式错误").optional());
const rate = z.object({ total: z.int(), converted: z.int(), rate: z.int() });
export const funnelKeys = ["NEW", "ASSIGNED", "FOLLOWING", "CONVERTED", "PAID"] as const;
export const funnelTitles = { ...intentionStatus.labels, NEW: "新增意向", ASSIGNED: "已分配", PAID: "付费" } as const;

/** Leads created within the days (the last thirty): how far they came, and who brings and converts them. */
export const getIntentionStat = endpoint({
  method: "GET",
  path: "/api/intentions/stat",
  allow: reads(intentionRoute),
  query: z.strictObject({ beginTime: day, endTime: day }).superRefine(({ beginTime, endTime }, context) => {
    const problem = spanProblem(beginTime, endTime);
    if (problem !== null) context.addIssue({ code: "custom", path: ["endTime"], message: problem });
  }),
  data: z.object({
    funnel: z.array(z.object({ key: z.enum(funnelKeys), count: z.int() })),
    bySource: z.array(rate.extend({ source: intentionSource.schema })),
    bySale: z.array(rate.extend({ saleUserId: z.int(), name: z.string() })),
    overdueNew: z.int(),
    overdueAssigned: z.int(),
  }),
});

/** Channels a lead may come from. */
export const getIntentionChannels = endpoint({
  method: "GET",
  path: "/api/intentions/channels",
  allow: reads(intentionRoute),
  data: z.array(namedRef),
});
