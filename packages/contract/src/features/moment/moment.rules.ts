import { button } from "../../wire/access.ts";

export const momentRoute = "/wechatMoments/wechatList";
export const blogRoute = "/wechatMoments/microBlog";

export const momentGrants = {
  offline: button("下架", momentRoute),
  offlineMany: button("批量下架", momentRoute),
  online: button("上架", momentRoute),
  top: button("置顶", momentRoute),
  untop: button("取消置顶", momentRoute),
  comments: button("查看评论", momentRoute),
  dropComment: button("删除评论", momentRoute),
  dropImage: button("移除单图", momentRoute),
  remove: button("删除", momentRoute),
} as const;

export const blogGrants = {
  publish: button("发布微博", blogRoute),
  edit: button("编辑", blogRoute),
  review: button("进入审核", blogRoute),
  offline: button("下架", blogRoute),
  online: button("上架", blogRoute),
  top: button("置顶", blogRoute),
  remove: button("删除", blogRoute),
  unplan: button("取消定时", blogRoute),
} as const;

/** A post whose time has not come can be called off. */
export const isPlanned = ({ status }: { readonly status: string }): boolean => status === "WAIT_PUBLISH";

export const momentLimits = {
  cityTops: 5,
  blogTops: 3,
  topDays: 7,
  imgs: 9,
  planDays: 30,
  blogMin: 10,
  blogMax: 2000,
} as const;

export const momentMessages = {
  notPassed: "未通过审核的动态不能上架",
  cityFull: `同城最多置顶${momentLimits.cityTops}条`,
  topDays: `置顶天数须为1-${momentLimits.topDays}的整数`,
  topOnline: "仅展示中的内容可置顶",
  keepOne: "至少保留一张图片或文字",
  noImage: "图片不存在或已移除",
  removeConfirm: "删除后不可恢复，确定删除该动态？",
  dropComment: "确定删除该评论？",
} as const;

export const blogMessages = {
  account: "请选择发布账号",
  notMine: "您不是该运营号的维护人",
  content: `内容须为${momentLimits.blogMin}-${momentLimits.blogMax}字`,
  both: "图片和视频不能同时添加",
  tooMany: `图片最多${momentLimits.imgs}张`,
  plan: `定时时间须在${momentLimits.planDays}天内`,
  planPast: "定时时间必须晚于当前时间",
  notPassed: "未通过审核的微博不能上架",
  fullTop: `最多置顶${momentLimits.blogTops}条微博`,
  removeConfirm: "确定删除该微博？",
  notOwn: "只能编辑运营号发布的微博",
  noSubject: "话题不存在或未上架",
} as const;
