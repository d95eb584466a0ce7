import { z } from "zod";
import { button } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { field, optional } from "../../kit/field.ts";
import { recommendPosition, showSex } from "./recommend.choices.ts";

export const recommendRoute = "/promotion/recommanage";
export const recommendLimit = 50;
export const maxWeight = 9999;
/** The completeness a profile needs before it may be recommended. */
export const recommendPercent = 60;

export const recommendMessages = {
  noMembers: "请选择会员",
  tooMany: `一次最多推荐${recommendLimit}人`,
  noMember: "会员不存在或无权查看",
  status: "该会员账号状态异常，不能推荐",
  face: "该会员未通过真人审核，不能推荐",
  percent: `资料完整度不足${recommendPercent}%，不能推荐`,
  paused: "该会员已暂停推荐，不能推荐",
  overlap: "该会员在此位置已有推荐",
  order: "结束时间必须晚于开始时间",
  past: "结束时间必须晚于当前时间",
  level: "展示地区最多选择到市",
  paidOff: "付费置顶下架后剩余时长不退，确定吗？",
  off: "确定下架该推荐吗？",
  offMany: (count: number) => `确定下架选中的${count}条推荐吗？`,
  finished: "已下架或已到期的推荐不能修改",
} as const;

/** The fields of a slot beside the member; the same when it is created and when it is changed. */
export const slotFields = {
  position: field.choice("位置", recommendPosition),
  weight: field.count("权重", { max: maxWeight, msg: `权重必须在0-${maxWeight}之间` }),
  region: optional(field.region("展示地区")),
  showSex: optional(field.choice("展示对象", showSex)),
  beginTime: field.time("开始时间"),
  endTime: field.time("结束时间"),
} as const;

interface SlotTerms {
  readonly region?: { readonly areaId: number | null } | null;
  readonly beginTime?: string;
  readonly endTime?: string;
}

/** Rules across the fields of a slot; field name → message. */
export function slotProblems({ region, beginTime, endTime }: SlotTerms): { region?: string; endTime?: string } {
  const isTurned = beginTime !== undefined && endTime !== undefined && Date.parse(endTime) <= Date.parse(beginTime);
  return {
    ...((region?.areaId ?? null) === null ? {} : { region: recommendMessages.level }),
    ...(isTurned ? { endTime: recommendMessages.order } : {}),
  };
}

export const recommendSlotGrants = {
  add: button("新增推荐", recommendRoute),
  /** The grant of the same command on the member list. */
  join: button("加入推荐", "/promotion/shopsmanage"),
} as const;

export const addSlotsBody = z
  .strictObject({
    userIds: z
      .array(z.int(recommendMessages.noMembers).positive(recommendMessages.noMembers), recommendMessages.noMembers)
      .min(1, recommendMessages.noMembers)
      .max(recommendLimit, recommendMessages.tooMany),
    position: slotFields.position.input,
    weight: slotFields.weight.input,
    region: slotFields.region.input,
    showSex: slotFields.showSex.input,
    beginTime: slotFields.beginTime.input,
    endTime: slotFields.endTime.input,
  })
  .superRefine((draft, context) => {
    for (const [name, message] of Object.entries(slotProblems(draft)))
      context.addIssue({ code: "custom", path: [name], message });
  });

/** Puts up to fifty members into a position, all or none: a refusal's data lists each member that does not fit. */
export const addRecommendSlots = endpoint({
  method: "POST",
  path: "/api/recommend-slots",
  allow: [recommendSlotGrants.add, recommendSlotGrants.join],
  title: "新增推荐",
  done: "推荐成功",
  body: addSlotsBody,
  data: z.object({ ids: z.array(z.int()) }),
});
