import { button } from "../../wire/access.ts";
import { choices } from "../../kit/choices.ts";

export const articleRoute = "/banner/articleManage";

export const articleCategory = choices({
  LOVE_SKILL: "恋爱技巧",
  MARRIAGE: "婚姻经营",
  SUCCESS: "成功案例",
  ANTI_FRAUD: "防骗指南",
  NOTICE: "平台公告",
  HELP: "帮助中心",
  AGREEMENT: "协议条款",
});
export const agreementCode = choices({
  USER: "用户协议",
  PRIVACY: "隐私政策",
  RECHARGE: "充值协议",
  LIVE: "主播协议",
  CONTRACT: "婚介服务合同说明",
});
export const articleStatus = choices({
  DRAFT: "草稿",
  WAIT_PUBLISH: "定时发布",
  ONLINE: "已发布",
  OFFLINE: "已下线",
});

export const articleGrants = {
  create: button("新增", articleRoute),
  edit: button("编辑", articleRoute),
  versions: button("历史版本", articleRoute),
  rollback: button("回滚", articleRoute),
  preview: button("预览", articleRoute),
} as const;

export const articleLimits = { title: 60, summary: 120, content: 100_000, author: 20, topsPerCategory: 3 } as const;
export const autosaveMs = 30_000;

export const articleMessages = {
  title: "请输入标题",
  titleLong: "标题不能超过60个字",
  category: "请选择分类",
  content: "请输入文章内容",
  cover: "请上传封面",
  consent: "请上传会员授权截图",
  couple: "请选择两位会员",
  helpGroup: "请选择帮助分组",
  agreementCode: "请选择协议类型",
  publishTime: "发布时间必须晚于当前时间",
  agreementStays: "协议只能发布新版本，不能下线",
  tops: "每个分类最多置顶3篇",
  removable: "只能删除草稿或已下线的文章",
  noVersion: "该版本不存在",
} as const;

/** These need no cover. */
export const coverless: readonly string[] = ["HELP", "AGREEMENT", "NOTICE"];
