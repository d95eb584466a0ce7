/** Why a member's post, comment or like is refused. */
export const ownContentMessages = {
  hidden: "内容不存在或未展示",
  parent: "回复的评论不在该内容下",
  subject: "话题不存在、未上架或已结束",
  option: "请选择话题的一个选项",
  noOption: "该话题没有选项",
  matchmaker: "仅红娘可以发布微博",
  ownReport: "不能举报自己的内容",
} as const;
