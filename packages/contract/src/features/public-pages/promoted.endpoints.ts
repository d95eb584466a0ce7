import { z } from "zod";
import { activityType, prizeType } from "../../core/money/campaign.choices.ts";
import { goodsKind } from "../../core/goods/goods.choices.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { numberParam } from "../../wire/number-param.ts";
import { activityStates, promotedTexts, type ActivityState } from "./promoted.texts.ts";

const states = Object.keys(activityStates) as [ActivityState, ...ActivityState[]];
const code = z.string(promotedTexts.noActivity).min(1, promotedTexts.noActivity).max(40, promotedTexts.noActivity);
const line = z.object({ text: z.string(), isHead: z.boolean() });
/** Where the app can be downloaded; "" where it cannot. */
const apps = z.object({ android: z.string(), ios: z.string() });

/** All that a stranger may read of an activity that was passed: this list and nothing else. */
export const getPublicActivity = endpoint({
  method: "GET",
  path: "/api/public/activity",
  allow: "public",
  query: z.strictObject({ code }),
  data: z.object({
    name: z.string(),
    type: activityType.schema,
    state: z.enum(states),
    startTime: z.string(),
    endTime: z.string(),
    hasCover: z.boolean(),
    prizes: z.array(z.object({ name: z.string(), type: prizeType.schema })),
    rules: z.array(z.string()),
    lines: z.array(line),
    apps,
  }),
});

export const getPublicActivityCover = endpoint({
  method: "GET",
  path: "/api/public/activity/cover",
  allow: "public",
  query: z.strictObject({ code }),
  data: z.unknown(),
});

/** Goods that are on sale. */
export const getPublicGoods = endpoint({
  method: "GET",
  path: "/api/public/goods",
  allow: "public",
  query: z.strictObject({ id: idParam }),
  data: z.object({
    title: z.string(),
    subTitle: z.string(),
    kind: goodsKind.schema,
    /** The lowest and the highest price of its specifications. */
    priceCents: z.int(),
    maxCents: z.int(),
    originCents: z.int(),
    specs: z.array(
      z.object({
        text: z.string(),
        priceCents: z.int(),
        isSoldOut: z.boolean(),
        /** Which of the pictures is its own; null without one. */
        picture: z.int().nullable(),
      }),
    ),
    isSoldOut: z.boolean(),
    /** Of the goods themselves; those of the specifications follow. */
    pictures: z.int(),
    lines: z.array(line),
    apps,
  }),
});

export const getPublicGoodsImage = endpoint({
  method: "GET",
  path: "/api/public/goods/image",
  allow: "public",
  query: z.strictObject({ id: idParam, n: numberParam("编号格式错误").int("编号格式错误").min(0).max(60) }),
  data: z.unknown(),
});
