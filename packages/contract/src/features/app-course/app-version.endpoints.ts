import { z } from "zod";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { appCourseRoute, updateType, versionPlatform, versionStatus } from "./app-version.resource.ts";
import { numberParam } from "../../wire/number-param.ts";

export const versionGrants = {
  create: button("新增版本", appCourseRoute),
  edit: button("编辑", appCourseRoute),
  publish: button("上架", appCourseRoute),
  withdraw: button("下架", appCourseRoute),
  gray: button("调整灰度", appCourseRoute),
} as const;

export const versionMessages = {
  name: "版本号格式须为x.y.z",
  code: "版本码必须大于当前线上版本",
  codeTaken: "版本码已存在",
  package: "请上传安装包",
  store: "请输入App Store链接",
  description: "更新说明须为5-1000字",
  gray: "灰度比例须为1-100的整数",
  grayUp: "灰度比例只能调大",
  online: "已上架的版本不能编辑，请先下架",
  last: "至少保留一个已上架版本",
  mismatch: "版本号不一致",
  forceAsk: "强制更新将使低版本无法使用，请输入版本号确认",
  withdrawAsk: "下架后将不再向会员推送该版本，确定下架？",
  channel: (code: string) => `渠道不存在：${code}`,
  users: "灰度名单最多500人",
  userId: "灰度名单须为用户ID",
  forced: (platform: string, name: string) => ({
    title: "强制更新已发布",
    content: `${platform}版本 ${name} 已设为强制更新并上架`,
  }),
} as const;
export const storePrefix = "https://apps.apple.com/";

const int = (message: string, min: number, max: number) => z.int(message).min(min, message).max(max, message);
const shape = {
  platform: z.enum(versionPlatform.values, "请选择平台"),
  versionName: z
    .string(versionMessages.name)
    .trim()
    .regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/, versionMessages.name),
  versionCode: int("请填写版本码", 1, 2_000_000_000),
  updateType: z.enum(updateType.values, "请选择更新方式"),
  minVersionCode: z.preprocess((value) => value ?? 0, int("最低版本格式错误", 0, 2_000_000_000)),
  downloadUrl: z.preprocess((value) => value ?? "", z.string().trim().max(500)),
  storeUrl: z.preprocess((value) => value ?? "", z.string().trim().max(300)),
  description: z
    .string(versionMessages.description)
    .trim()
    .min(5, versionMessages.description)
    .max(1000, versionMessages.description),
  grayPercent: int(versionMessages.gray, 1, 100),
  grayUserIds: z
    .array(z.int(versionMessages.userId).positive(versionMessages.userId))
    .max(500, versionMessages.users)
    .default([]),
  channelCodes: z.array(z.string().trim().min(1).max(32)).max(50, "渠道过多").default([]),
};
interface Crossed {
  readonly platform: string;
  readonly downloadUrl: string;
  readonly storeUrl: string;
}
function crossChecks({ platform, downloadUrl, storeUrl }: Crossed, context: z.RefinementCtx): void {
  if (platform === "ANDROID" && downloadUrl === "")
    context.addIssue({ code: "custom", path: ["downloadUrl"], message: versionMessages.package });
  if (platform === "IOS" && !storeUrl.startsWith(storePrefix))
    context.addIssue({ code: "custom", path: ["storeUrl"], message: versionMessages.store });
}
const versionDraft = z.strictObject(shape).superRefine(crossChecks);
export type VersionDraft = z.output<typeof versionDraft>;

export const addAppVersion = endpoint({
  method: "POST",
  path: "/api/version/add-app-version",
  allow: [versionGrants.create],
  title: "新增版本",
  done: "保存成功",
  body: versionDraft,
  data: z.object({ versionId: z.int() }),
});

export const updateAppVersion = endpoint({
  method: "PUT",
  path: "/api/version/update-app-version",
  allow: [versionGrants.edit],
  title: "编辑版本",
  done: "保存成功",
  body: z
    .strictObject({ ...shape, versionId: z.int().positive(), version: z.int("缺少版本号") })
    .superRefine(crossChecks),
  data: z.object({ versionId: z.int() }),
});

/** DRAFT or OFFLINE → ONLINE, ONLINE → OFFLINE. A forced update requires its number to be typed again. */
export const updateVersionStatus = endpoint({
  method: "GET",
  path: "/api/version/update-version-status/{versionId}/{status}",
  allow: [versionGrants.publish, versionGrants.withdraw],
  title: "上架/下架版本",
  changes: true,
  params: z.strictObject({ versionId: idParam, status: z.enum(["ONLINE", "OFFLINE"], "状态取值错误") }),
  query: z.strictObject({ versionName: z.string().trim().max(20).optional() }),
  data: z.object({ versionId: z.int(), status: versionStatus.schema }),
});

export const setVersionGray = endpoint({
  method: "PUT",
  path: "/api/version/gray/{versionId}/{percent}",
  allow: [versionGrants.gray],
  title: "调整灰度",
  done: "灰度已调整",
  params: z.strictObject({
    versionId: idParam,
    percent: numberParam(versionMessages.gray)
      .int(versionMessages.gray)
      .min(1, versionMessages.gray)
      .max(100, versionMessages.gray),
  }),
  data: z.object({ versionId: z.int(), grayPercent: z.int() }),
});

const counted = z.object({ versionName: z.string(), count: z.int() });
export const getVersionDistribution = endpoint({
  method: "GET",
  path: "/api/version/distribution",
  allow: reads(appCourseRoute),
  query: z.strictObject({ platform: versionPlatform.schema.default("ANDROID") }),
  data: z.object({
    /** All members of the platform by the version they last used. */
    members: z.array(counted),
    days: z.array(z.string()),
    /** Who signed in, day by day. */
    active: z.array(z.object({ versionName: z.string(), values: z.array(z.int()) })),
    /** Of the newest version on release: first sign-ins since then. */
    newest: z.string().nullable(),
    upgrades: z.array(z.object({ day: z.string(), count: z.int() })),
    bugs: z.array(counted),
  }),
});

/** Called by an app at its start; null where it is up to date. */
export const getLatestVersion = endpoint({
  method: "GET",
  path: "/api/version/latest",
  allow: "public",
  query: z.strictObject({
    platform: z.enum(versionPlatform.values, "平台取值错误"),
    versionCode: numberParam().int().min(0).max(2_000_000_000).default(0),
    channel: z.string().trim().max(32).default(""),
    userId: idParam.optional(),
  }),
  data: z
    .object({
      versionName: z.string(),
      versionCode: z.int(),
      updateType: updateType.schema,
      downloadUrl: z.string(),
      storeUrl: z.string(),
      fileSize: z.int(),
      md5: z.string(),
      description: z.string(),
    })
    .nullable(),
});

/** The package of a released version. */
export const getAppPackage = endpoint({
  method: "GET",
  path: "/api/public/app-package/{id}",
  allow: "public",
  params: z.strictObject({ id: idParam }),
  data: z.unknown(),
});
export const packageAddress = (versionId: number): string => `/api/public/app-package/${versionId}`;
