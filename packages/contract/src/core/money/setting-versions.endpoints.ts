import { z } from "zod";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";

/** Settings whose every version is kept, with the page that lists them. */
export const versionedSettings = {
  withdraw: "/payadmin/withdrawconfig",
  pay_channel: "/payadmin/payconfig",
  fee_setting: "/payadmin/feeSetting",
} as const;
export type VersionedSetting = keyof typeof versionedSettings;
export const versionsGrant = (key: VersionedSetting) => button("修改记录", versionedSettings[key]);

/** 修改记录: versions, newest first, each with the one before. */
export const getSettingVersions = endpoint({
  method: "GET",
  path: "/api/setting-versions",
  allow: [versionsGrant("withdraw"), versionsGrant("pay_channel"), versionsGrant("fee_setting")],
  query: z.strictObject({
    key: z.enum(["withdraw", "pay_channel", "fee_setting"], "设置不存在"),
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
