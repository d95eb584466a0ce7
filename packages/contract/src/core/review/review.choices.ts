import { choices } from "../../kit/choices.ts";

export const checkStatus = choices({ WAIT_CHECK: "待审核", PASS: "已通过", REFUSE: "未通过" });

export const machineResult = choices({
  NONE: "未送审",
  PASS: "机审通过",
  REVIEW: "建议人审",
  BLOCK: "机审拦截",
});

export const reviewBizType = choices({
  VIDEO: "短视频",
  MOMENT: "动态",
  MICRO_BLOG: "微博",
  MOMENT_COMMENT: "动态评论",
  SUBJECT_DISCUSS: "话题讨论",
  SUBJECT_EVALUATE: "话题评论",
  FACE: "真人照片",
  EDUCATION: "学历",
  HOUSE: "房产",
  CAR: "车辆",
  MARRIAGE: "婚姻",
  WORK: "工作",
  ASSETS: "资产",
  COMPLAINT: "投诉",
  APPEAL: "申诉",
  LIVE: "直播巡查",
  GOODS_COMMENT: "商品评论",
  TREEHOLE: "树洞",
  TREEHOLE_REPLY: "树洞回复",
  PASSPORT: "护照",
  SHOP_ADVERT: "门店广告",
});

export const reviewActionKind = choices({
  PASS: "通过",
  REFUSE: "驳回",
  OFFLINE: "下架",
  UNDO: "撤销",
});

export const qcStatus = choices({
  NONE: "未抽检",
  WAIT_QC: "待质检",
  RIGHT: "判定正确",
  WRONG: "判定错误",
});

export const reviewReasonStatus = choices({ ENABLE: "启用", DISABLE: "停用" });

/** The actions of check-child-auth; each has its own from-state. */
export const credentialAction = choices({
  PASS: "通过",
  REFUSE: "驳回",
  RECHECK: "复审",
  REVOKE: "撤销认证",
  OVERTURN: "改判",
  APPEAL: "申诉重审",
});
