/** Words that show what a member's message is about, and three replies each; the first row that fits decides. */
const table: readonly { readonly words: readonly string[]; readonly replies: readonly [string, string, string] }[] = [
  {
    words: ["你好", "在吗", "您好", "在么", "hi"],
    replies: [
      "您好，我是您的红娘，很高兴为您服务。",
      "您好，我在的，请问有什么可以帮您？",
      "您好，方便说说您对另一半的想法吗？",
    ],
  },
  {
    words: ["多少钱", "收费", "价格", "费用", "贵"],
    replies: [
      "费用与服务内容有关，我先了解您的需求，再为您介绍合适的方案。",
      "各类会员的服务内容不同，我可以逐项为您说明。",
      "您更看重牵线次数还是一对一服务？我据此为您推荐。",
    ],
  },
  {
    words: ["见面", "约", "碰面"],
    replies: [
      "好的，您这周哪天方便？我来协调时间和地点。",
      "见面前我会先征得对方同意，再与您确认安排。",
      "建议第一次选在公共场所，我来帮您安排。",
    ],
  },
  {
    words: ["不合适", "算了", "没感觉", "不考虑"],
    replies: [
      "没关系，缘分需要慢慢遇见，我继续为您留意。",
      "方便告诉我哪方面不合适吗？我会调整推荐。",
      "理解您的想法，下次推荐前我先与您确认条件。",
    ],
  },
  {
    words: ["投诉", "骗", "退款", "举报"],
    replies: [
      "非常抱歉给您带来不好的体验，我马上为您核实处理。",
      "请把具体情况告诉我，我会跟进到有结果为止。",
      "我先记录下来，并请主管尽快与您联系。",
    ],
  },
  {
    words: ["微信", "电话", "手机号", "联系方式"],
    replies: [
      "双方都同意后，可以在平台内交换联系方式。",
      "为了您的安全，建议先在平台内沟通。",
      "我先征求对方意见，同意后会第一时间告诉您。",
    ],
  },
];

const general: readonly [string, string, string] = [
  "收到，我了解一下情况后回复您。",
  "好的，您还有其他要求可以告诉我。",
  "明白了，我会按您的想法继续为您留意。",
];

/** Three replies to the latest message of the member. */
export function suggestReplies(latest: string): readonly string[] {
  const text = latest.normalize("NFKC").toLowerCase();
  return table.find(({ words }) => words.some((word) => text.includes(word)))?.replies ?? general;
}
