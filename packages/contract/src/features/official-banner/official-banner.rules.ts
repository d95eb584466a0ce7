import { button } from "../../wire/access.ts";

export const officialBannerRoute = "/official/official-banner";

export const officialBannerGrants = {
  previewOfficial: button("预览", officialBannerRoute),
} as const;

export const officialLimits = {
  showing: 6,
  desktop: { width: 1920, height: 600 },
  mobile: { width: 750, height: 900 },
} as const;

export const officialMessages = {
  title: "请输入标题",
  desktop: "桌面图尺寸必须是1920x600",
  mobile: "手机图尺寸必须是750x900",
  alt: "请输入替代文字",
  link: "官网仅支持网页或文章跳转",
  sort: "排序须为1-999的整数",
  full: "该位置最多展示6张",
  lastHome: "官网首页至少保留一张轮播图",
  online: "已上架的轮播图不能删除，请先下架",
  removeConfirm: "确定删除该轮播图？",
} as const;
