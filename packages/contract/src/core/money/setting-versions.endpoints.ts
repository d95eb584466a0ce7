import { z } from "zod";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";

/** Settings whose every version is stored, with the page that lists them. */
export const versionedSettings = {
  withdraw: "/payadmin/withdrawconfig",
  pay_channel: "/payadmin/payconfig",
  fee_setting: "/payadmin/feeSetting",
  "promotion.rule": "/discountActivity/promotionalConfig",
  mini_guide: "/payadmin/miniGuideSwitch",
  score_rule: "/shareReward/rewardScoreManage",
  score_global: "/shareReward/rewardScoreManage",
} as const;
export type VersionedSetting = keyof typeof versionedSettings;
export const versionsGrant = (key: VersionedSetting) => button("修改记录", versionedSettings[key]);

/** 修改记录: versions, newest first, each with the previous one. */
export const getSettingVersions = endpoint({
  method: "GET",
  path: "/api/setting-versions",
  allow: [
    versionsGrant("withdraw"),
    versionsGrant("pay_channel"),
    versionsGrant("fee_setting"),
    versionsGrant("promotion.rule"),
    versionsGrant("mini_guide"),
    versionsGrant("score_rule"),
  ],
  query: z.strictObject({
    key: z.enum(
      ["withdraw", "pay_channel", "fee_setting", "promotion.rule", "mini_guide", "score_rule", "score_global"],
      "设置不存在",
    ),
    refId: z.preprocess((value) => (value === "" ? undefined : value), idParam.optional()),
  }),
  data: z.array(
    z.object({
      id: z.int(),
      refId: z.int(),
      version: z.int(),
      staffName: z.string(),
      createdTime: z.string(),
      value: z.record(z.string(), z.json()),
      before: z.record(z.string(), z.json()).nullable(),
    }),
  ),
});
