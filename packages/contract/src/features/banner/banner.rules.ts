import { button } from "../../wire/access.ts";
import { choices } from "../../kit/choices.ts";

export const bannerRoute = "/banner/bannerManage";

export const bannerPosition = choices({
  APP_HOME: "首页",
  APP_LIVE: "直播",
  APP_VIDEO: "短视频",
  APP_MOMENT: "动态",
  APP_MARRIAGE: "婚恋服务",
  APP_GOODS: "商城",
  APP_MINE: "我的",
  APPLET_HOME: "小程序首页",
  DOUYIN_HOME: "抖音首页",
});

export const bannerClient = choices({ APP: "应用", APPLET: "微信小程序", DOUYIN: "抖音小程序" });

/** The client is derived from the position. */
export const clientOfPosition = (position: string): "APP" | "APPLET" | "DOUYIN" | "WEB" => {
  if (position.startsWith("APPLET_")) return "APPLET";
  if (position.startsWith("DOUYIN_")) return "DOUYIN";
  return position.startsWith("OFFICIAL_") ? "WEB" : "APP";
};

export const bannerLimits = { showing: 8, minRatio: 2, maxRatio: 3, batch: 100 } as const;
export const bannerMessages = {
  title: "请输入标题",
  image: "请上传图片",
  ratio: "图片宽高比须在2:1至3:1之间",
  sort: "排序须为1-999的整数",
  full: "该位置同时展示的轮播图不能超过8张",
  online: "已上架的轮播图不能删除，请先下架",
  removeConfirm: "确定删除该轮播图？",
} as const;

export const bannerGrants = {
  copy: button("复制", bannerRoute),
  preview: button("预览", bannerRoute),
} as const;
