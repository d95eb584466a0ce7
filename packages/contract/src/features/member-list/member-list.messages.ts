export const memberListRoute = "/promotion/shopsmanage";
export const phoneUserRoute = "/phoneVersions/phoneUser";

export const memberListMessages = {
  loginTaken: "该手机号已注册",
  batchMax: (max: number) => `一次最多操作${max}人`,
  clearCache: "确定清除全部相亲首页缓存吗？",
  badCursor: "翻页位置已失效，请刷新",
} as const;
