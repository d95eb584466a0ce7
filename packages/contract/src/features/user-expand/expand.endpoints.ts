import { z } from "zod";
import { emotion } from "../../core/member/expand.choices.ts";
import { button, reads } from "../../wire/access.ts";
import { choices } from "../../kit/choices.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { expand, expandRoute } from "./expand.resource.ts";

/** The fields of the drawer; emotion has a call of its own. */
export const expandFormFields = [
  "smoking",
  "drinking",
  "nightclub",
  "dadWork",
  "momWork",
  "dadEducation",
  "momEducation",
  "isLiveParents",
  "brotherNum",
  "sisterNum",
] as const;
export type ExpandFormField = (typeof expandFormFields)[number];

const { fields } = expand;

export const expandBody = z.strictObject({
  smoking: fields.smoking.input,
  drinking: fields.drinking.input,
  nightclub: fields.nightclub.input,
  dadWork: fields.dadWork.input,
  momWork: fields.momWork.input,
  dadEducation: fields.dadEducation.input,
  momEducation: fields.momEducation.input,
  isLiveParents: fields.isLiveParents.input,
  brotherNum: fields.brotherNum.input,
  sisterNum: fields.sisterNum.input,
  version: z.int("缺少版本号"),
});

export const editExpand = endpoint({
  method: "PUT",
  path: "/api/expands/{userId}",
  allow: [button("编辑", expandRoute)],
  title: "编辑拓展信息",
  done: "保存成功",
  params: z.strictObject({ userId: idParam }),
  body: expandBody,
  data: z.object({ userId: z.int(), percent: z.int(), version: z.int() }),
});

export const successEmotion = choices({ DATING: emotion.labels.DATING, MARRIED: emotion.labels.MARRIED });
export const successWay = choices({ PLATFORM: "平台牵线", SELF: "自行认识" });
export const successLimits = { story: 500, photos: 9 } as const;

export const expandMessages = {
  partner: "对象不能是会员本人",
  noPartner: "对象不存在或无权查看",
  consent: "请先征得会员同意再上传照片",
  breakupTitle: "失恋会员回访",
  breakup: (name: string, userId: number) => `会员【${name}】（${userId}）失恋已满90天，请回访`,
} as const;

const photo = z
  .string()
  .max(500, "照片地址过长")
  .regex(/^\/api\/files\/[\w./-]+$/, "照片地址无效");

export const successBody = z
  .strictObject({
    emotion: z.enum(successEmotion.values, "请选择情感状态"),
    partnerUserId: z.preprocess(
      (value) => (value === "" || value === undefined ? null : value),
      z.int("对象编号格式错误").positive("对象编号格式错误").nullable(),
    ),
    way: z.enum(successWay.values, "请选择脱单方式"),
    /** The introduction that led to it, for 平台牵线. */
    introductionId: z.preprocess(
      (value) => (value === "" || value === undefined ? null : value),
      z.int("牵线编号格式错误").positive("牵线编号格式错误").nullable(),
    ),
    story: z.string().trim().max(successLimits.story, `故事不能超过${successLimits.story}个字`).default(""),
    photos: z.array(photo).max(successLimits.photos, `照片最多${successLimits.photos}张`).default([]),
    consent: z.boolean().default(false),
  })
  .superRefine(({ photos, consent }, context) => {
    if (photos.length > 0 && !consent)
      context.addIssue({ code: "custom", path: ["consent"], message: expandMessages.consent });
  });

export const registerSuccess = endpoint({
  method: "POST",
  path: "/api/expands/{userId}/success",
  allow: [button("脱单登记", expandRoute)],
  title: "脱单登记",
  done: "登记成功",
  params: z.strictObject({ userId: idParam }),
  body: successBody,
  data: z.object({ id: z.int(), emotion: emotion.schema }),
});

export const getExpandStat = endpoint({
  method: "GET",
  path: "/api/expands/stat",
  allow: reads(expandRoute),
  data: z.object({
    emotions: z.array(z.object({ emotion: emotion.schema, count: z.int() })),
    /** 本月平台牵线脱单数. */
    platformSuccess: z.int(),
  }),
});
