import { z } from "zod";
import { recommendRoute } from "../../core/recommend/recommend-slot.endpoints.ts";
import { recommendPosition, showSex } from "../../core/recommend/recommend.choices.ts";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { memberRef } from "../../wire/refs.ts";

export const recommendListGrants = {
  takeDown: button("下架", recommendRoute),
  takeDownMany: button("批量下架", recommendRoute),
} as const;
export const takeDownLimit = 200;

/** WAIT and ONLINE slots become OFFLINE: one by 下架, several by 批量下架; all of them or none. */
export const takeDownSlots = endpoint({
  method: "PUT",
  path: "/api/recommend-slots/status",
  allow: [recommendListGrants.takeDown, recommendListGrants.takeDownMany],
  title: "下架",
  done: "已下架",
  body: z.strictObject({
    ids: z.array(z.int()).min(1, "请选择推荐").max(takeDownLimit, `一次最多下架${takeDownLimit}条`),
    status: z.enum(["OFFLINE"], "状态取值错误"),
  }),
  data: z.object({ count: z.int() }),
});

/** One more than the highest weight of the slot's position. */
export const topSlot = endpoint({
  method: "PUT",
  path: "/api/recommend-slots/{id}/top",
  allow: [button("置顶", recommendRoute)],
  title: "置顶",
  done: "已置顶",
  params: z.strictObject({ id: idParam }),
  data: z.object({ id: z.int(), weight: z.int() }),
});

const blank = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

const previewItem = z.object({
  id: z.int(),
  member: memberRef,
  age: z.int().nullable(),
  height: z.int().nullable(),
  homeCity: z.string(),
  signature: z.string(),
  weight: z.int(),
  isPaid: z.boolean(),
});
export type PreviewItem = z.output<typeof previewItem>;

/** The position's present order, as a viewer of this city and sex sees it. */
export const getRecommendPreview = endpoint({
  method: "GET",
  path: "/api/recommend-slots/preview",
  allow: [button("预览", recommendRoute)],
  query: z.strictObject({
    position: recommendPosition.schema,
    cityId: blank(idParam),
    viewerSex: blank(showSex.schema),
  }),
  data: z.object({ total: z.int(), hidden: z.int(), list: z.array(previewItem) }),
});
