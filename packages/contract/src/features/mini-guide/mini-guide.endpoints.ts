import { z } from "zod";
import { audience } from "../../core/audience/audience.ts";
import { choices } from "../../kit/choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { namedRef } from "../../wire/refs.ts";

export const miniGuideRoute = "/payadmin/miniGuideSwitch";
export const miniGuideTitle = "小程序引导开关";
export const guideScene = choices({
  PAY: "付费引导",
  VIP_PAGE: "会员页",
  LIVE: "直播入口",
  CALL: "通话入口",
  CHAT: "聊天入口",
  DOWNLOAD: "下载APP引导",
  ADD_WECOM: "添加企微红娘",
  FOLLOW: "关注公众号",
});
export const guideSystem = choices({ ALL: "全部", ANDROID: "安卓", IOS: "苹果" });
export const guideMode = choices({ NORMAL: "正常功能", GUIDE: "引导", HIDE: "隐藏" });
export const guideType = choices({ APP: "下载APP", SERVICE: "联系客服", WECOM: "企微二维码", H5: "网页" });
export const guideFrequency = choices({ EVERY: "每次", DAILY: "每天一次", ONCE: "仅一次" });
export const guideStatus = choices({ ON: "开启", OFF: "关闭" });
/** What a version under review hides. */
export const reviewedScenes = ["PAY", "LIVE", "CALL", "DOWNLOAD"] as const;

const own = (title: string) => button(title, miniGuideRoute);
export const guideGrants = {
  on: own("开启"),
  off: own("关闭"),
  edit: own("编辑引导"),
  enter: own("进入提审模式"),
  leave: own("退出提审模式"),
  preview: own("预览"),
  versions: own("修改记录"),
} as const;
export const guideMessages = {
  title: "请输入引导标题",
  kf: "请选择企微客服",
  h5: "链接必须以https://开头",
  type: "请选择引导方式",
  version: "版本号格式须为x.y.z",
  until: "提审截止须在14天以内",
  payOnIos: "苹果小程序不支持虚拟支付，确定开启正常支付？",
  review: "提审版本将隐藏付费和直播入口，确定？",
  ended: (version: string) => ({ title: "提审模式已结束", content: `小程序版本${version}的提审模式已到期结束。` }),
} as const;
const versionPattern = /^\d{1,4}\.\d{1,4}\.\d{1,4}$/;
const onOne = z.strictObject({ id: idParam });

const guide = z.object({
  id: z.int(),
  scene: guideScene.schema,
  system: guideSystem.schema,
  showMode: guideMode.schema,
  guideType: guideType.schema.nullable(),
  title: z.string(),
  content: z.string(),
  imageUrl: z.string(),
  target: z.string(),
  frequency: guideFrequency.schema,
  minVersion: z.string(),
  audience: z.json(),
  status: guideStatus.schema,
  version: z.int(),
  updateTime: z.string(),
  /** Of seven days. */
  shown: z.int(),
  clicked: z.int(),
  converted: z.int(),
});
export type MiniGuide = z.output<typeof guide>;
const reviewMode = z.object({ version: z.string(), until: z.string() }).nullable();

export const getMiniGuides = endpoint({
  method: "GET",
  path: "/api/mini-guides",
  allow: reads(miniGuideRoute),
  data: z.object({ guides: z.array(guide), review: reviewMode, reviewVersion: z.int(), kfs: z.array(namedRef) }),
});

export const editMiniGuide = endpoint({
  method: "PUT",
  path: "/api/mini-guides/{id}",
  allow: [guideGrants.edit],
  title: "编辑引导",
  done: "保存成功",
  params: onOne,
  body: z
    .strictObject({
      showMode: guideMode.schema,
      guideType: guideType.schema.nullable().default(null),
      title: z.string().trim().max(20, "引导标题不能超过20个字").default(""),
      content: z.string().trim().max(100, "引导内容不能超过100个字").default(""),
      imageUrl: z.string().trim().max(500).default(""),
      target: z.string().trim().max(300, "跳转目标过长").default(""),
      frequency: guideFrequency.schema,
      minVersion: z
        .string()
        .trim()
        .refine((text) => text === "" || versionPattern.test(text), guideMessages.version)
        .default(""),
      audience: audience.default({}),
      version: z.int("缺少版本号"),
    })
    .superRefine((body, context) => {
      if (body.showMode !== "GUIDE") return;
      const fail = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
      if (body.title === "") fail("title", guideMessages.title);
      if (body.guideType === null) fail("guideType", guideMessages.type);
      if (body.guideType === "WECOM" && !/^\d{1,15}$/.test(body.target)) fail("target", guideMessages.kf);
      if (body.guideType === "H5" && !body.target.startsWith("https://")) fail("target", guideMessages.h5);
    }),
  data: z.object({ id: z.int() }),
});

export const setMiniGuideStatus = endpoint({
  method: "PUT",
  path: "/api/mini-guides/{id}/status/{status}",
  allow: [guideGrants.on, guideGrants.off],
  title: "小程序引导开关",
  params: z.strictObject({ id: idParam, status: z.enum(guideStatus.values, "状态取值错误") }),
  data: z.object({ id: z.int(), status: guideStatus.schema }),
});

const fortnightMs = 14 * 86_400_000;
/** 进入提审模式 of one version; null ends it. */
export const setMiniReviewMode = endpoint({
  method: "PUT",
  path: "/api/mini-guides/review-mode",
  allow: [guideGrants.enter, guideGrants.leave],
  title: "提审模式",
  body: z.strictObject({
    review: z
      .strictObject({
        version: z.string(guideMessages.version).trim().regex(versionPattern, guideMessages.version),
        until: z.iso
          .datetime({ offset: true, error: guideMessages.until })
          .refine(
            (text) => Date.parse(text) > Date.now() && Date.parse(text) <= Date.now() + fortnightMs + 60_000,
            guideMessages.until,
          ),
      })
      .nullable(),
    reviewVersion: z.int("缺少版本号"),
  }),
  data: z.object({ review: reviewMode }),
});

export const getMiniGuideStat = endpoint({
  method: "GET",
  path: "/api/mini-guides/stat",
  allow: reads(miniGuideRoute),
  data: z.array(z.object({ day: z.string(), shown: z.int(), clicked: z.int(), converted: z.int() })),
});

/** What a mini-program of this version shows now. */
export const getMiniGuide = endpoint({
  method: "GET",
  path: "/api/mini/guide",
  allow: "public",
  query: z.strictObject({
    version: z.string().trim().regex(versionPattern, guideMessages.version),
    system: z.enum(["ANDROID", "IOS"], "系统取值错误"),
  }),
  data: z.array(
    z.object({
      scene: guideScene.schema,
      showMode: guideMode.schema,
      guideType: guideType.schema.nullable(),
      title: z.string(),
      content: z.string(),
      imageUrl: z.string(),
      target: z.string(),
      frequency: guideFrequency.schema,
    }),
  ),
});
