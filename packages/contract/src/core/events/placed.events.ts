import { z } from "zod";
import { defineEvent } from "./define-event.ts";

/** Written by triggers: commands, batches and the clock change these records. Nothing but which one is said; it is read. */
export const placedChanged = defineEvent({
  name: "placed.changed",
  title: "投放内容变更",
  version: 1,
  schema: z.strictObject({
    kind: z.enum([
      "BANNER",
      "ARTICLE",
      "SUBJECT",
      "GIFT",
      "TUTORIAL",
      "RECOMMEND",
      "SHOP_ADVERT",
      "ADVERT",
      "MINI_GUIDE",
    ]),
    id: z.int(),
  }),
});

export const priceChanged = defineEvent({
  name: "price.changed",
  title: "价格菜单变更",
  version: 1,
  schema: z.strictObject({ kind: z.enum(["FEE_MENU", "FEE_SETTING"]), id: z.int() }),
});

export const versionChanged = defineEvent({
  name: "version.changed",
  title: "应用版本变更",
  version: 1,
  schema: z.strictObject({ kind: z.literal("APP_VERSION"), id: z.int() }),
});

export const censorChanged = defineEvent({
  name: "censor.changed",
  title: "敏感词变更",
  version: 1,
  schema: z.strictObject({}),
});
