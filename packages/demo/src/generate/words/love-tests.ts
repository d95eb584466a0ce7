/** The love tests of the demo data: questions with four answers, each with the score in front of it. */
type Option = readonly [score: number, label: string];

export interface DemoTest {
  readonly code: string;
  readonly title: string;
  readonly intro: string;
  readonly minutes: number;
  readonly joinCount: number;
  readonly questions: readonly {
    readonly dimension: string | null;
    readonly text: string;
    readonly options: readonly Option[];
  }[];
  /** From the lowest total to the highest. */
  readonly results: readonly { readonly title: string; readonly advice: string }[];
  /** For each dimension: the labels of a low, a medium and a high score. */
  readonly tags: Readonly<Record<string, readonly [string, string, string]>>;
}

const intimacy: DemoTest = {
  code: "intimacy",
  title: "亲密关系测试",
  intro: "12道情境题，看见你在亲密关系里的样子：怎样表达、怎样信任，又怎样爱人。",
  minutes: 3,
  joinCount: 28_416,
  questions: [
    {
      dimension: "沟通",
      text: "聊天时对方很久没有回复，你通常会？",
      options: [
        [4, "先忙自己的，晚点再问一句"],
        [5, "直接说“有空聊聊吗，想听听你的声音”"],
        [2, "反复看手机，但不会主动说"],
        [1, "也不回了，看谁先开口"],
      ],
    },
    {
      dimension: "信任",
      text: "对方说周末要和老同学聚会，你的想法是？",
      options: [
        [5, "玩得开心，回来讲给我听"],
        [4, "问问都有谁，然后安排自己的周末"],
        [2, "希望能带上我一起去"],
        [1, "会忍不住多想"],
      ],
    },
    {
      dimension: "责任",
      text: "约好一起早起爬山，前一晚你加班到很晚，你会？",
      options: [
        [5, "照常赴约，答应了就要做到"],
        [4, "提前说明，晚一小时出发"],
        [2, "早上看状态再决定"],
        [1, "取消，下次再说"],
      ],
    },
    {
      dimension: "浪漫",
      text: "对方的生日快到了，你会怎样准备？",
      options: [
        [5, "悄悄准备一个只属于两个人的惊喜"],
        [4, "订一家对方喜欢的餐厅"],
        [2, "问清楚想要什么，买实用的"],
        [1, "发个红包，心意到了就好"],
      ],
    },
    {
      dimension: "沟通",
      text: "约会前一小时，对方临时说要加班，你的第一反应是？",
      options: [
        [4, "有点失落，但会说“忙完告诉我”"],
        [5, "直接问清楚，另约一个时间"],
        [1, "心里不舒服，先不回消息"],
        [3, "正好，我也可以做自己的事"],
      ],
    },
    {
      dimension: "独立",
      text: "恋爱之后，你和朋友的来往会？",
      options: [
        [5, "照旧，各有各的圈子也很好"],
        [4, "少一些，但重要的聚会不缺席"],
        [2, "希望多带上对方"],
        [1, "时间几乎都给了对方"],
      ],
    },
    {
      dimension: "包容",
      text: "第一次去对方家，发现东西摆得很乱，你会？",
      options: [
        [5, "没关系，谁都有忙的时候"],
        [4, "开个玩笑，一起收拾一下"],
        [2, "嘴上不说，心里记着"],
        [1, "觉得生活习惯合不来"],
      ],
    },
    {
      dimension: "信任",
      text: "你更愿意怎样面对过去的感情经历？",
      options: [
        [5, "愿意坦诚聊，也相信对方说的"],
        [4, "对方问到就说"],
        [2, "不太想提，也不太想听"],
        [1, "总想弄清楚每个细节"],
      ],
    },
    {
      dimension: "责任",
      text: "谈到两个人的未来，你通常？",
      options: [
        [5, "会认真算一算，定出时间表"],
        [4, "先说大方向，再一步步来"],
        [2, "顺其自然就好"],
        [1, "觉得太早，先不想"],
      ],
    },
    {
      dimension: "浪漫",
      text: "下班路上看到很美的晚霞，你会？",
      options: [
        [5, "马上打电话让对方抬头看"],
        [4, "拍下来发给对方"],
        [2, "自己看一会儿"],
        [1, "没太留意"],
      ],
    },
    {
      dimension: "独立",
      text: "遇到工作上的难题，你第一时间会？",
      options: [
        [5, "自己先想办法，理清了再分享"],
        [4, "一边处理一边和对方说说"],
        [2, "希望对方帮我拿主意"],
        [1, "情绪先崩溃，要对方哄"],
      ],
    },
    {
      dimension: "包容",
      text: "两个人意见不一致，僵住了，你会？",
      options: [
        [5, "先听完对方的理由，再找中间点"],
        [4, "冷静一会儿，主动递个台阶"],
        [2, "坚持自己的，除非对方说服我"],
        [1, "冷战，等对方认错"],
      ],
    },
  ],
  results: [
    {
      title: "自在的独行者",
      advice:
        "你很清楚自己的边界，不轻易为谁改变。适合与尊重空间、节奏相近的人相处；试着先迈一小步，把心里的话说出来，关系会慢慢升温。",
    },
    {
      title: "谨慎的观望者",
      advice:
        "你渴望靠近，又怕受伤，习惯先看对方怎么做。适合与情绪稳定、说到做到的人相处；给彼此多一点时间，也多一点确定的回应。",
    },
    {
      title: "温暖的守护者",
      advice:
        "你重视承诺，习惯用行动表达关心。适合与坦率、愿意表达感受的人相处；试着多说一句“我需要你”，关系会更轻松。",
    },
    {
      title: "热烈的同行者",
      advice:
        "你真诚、有担当，愿意为喜欢的人花心思。适合与同样投入、懂得珍惜的人相处；记得也照顾好自己的节奏，爱会更长久。",
    },
  ],
  tags: {
    沟通: ["慢热", "会表达", "善倾听"],
    信任: ["心思细", "有分寸", "懂信任"],
    责任: ["随性", "靠得住", "重承诺"],
    浪漫: ["务实", "有情趣", "仪式感"],
    独立: ["爱陪伴", "有边界", "很独立"],
    包容: ["有主见", "好商量", "很包容"],
  },
};

const habit: readonly Option[] = [
  [1, "完全不像我"],
  [2, "不太像我"],
  [4, "比较像我"],
  [5, "非常像我"],
];
const statement = (text: string, dimension: string | null = null) => ({ dimension, text, options: habit });

const attachment: DemoTest = {
  code: "attachment",
  title: "恋爱依恋类型",
  intro: "8个小问题，了解你在爱里更需要亲近，还是更需要空间。",
  minutes: 2,
  joinCount: 15_302,
  questions: [
    statement("恋爱时，我常常想确认对方是否真的在乎我"),
    statement("对方心情不好时，我会跟着难过一整天"),
    statement("我愿意把最脆弱的一面给喜欢的人看"),
    statement("分开几天，我会主动计划下一次见面"),
    statement("有了好消息，我第一个想告诉的是对方"),
    statement("吵架之后，我希望当天就能和好"),
    statement("我喜欢两个人一起做很小的事，比如买菜做饭"),
    statement("想到以后的家，我会把对方放进画面里"),
  ],
  results: [
    {
      title: "需要空间的人",
      advice:
        "亲密对你来说要慢慢来。遇见不催促、懂得等待的人，你会很愿意把门打开；也请记得告诉对方，你只是需要一点时间。",
    },
    {
      title: "安稳自在的人",
      advice: "你享受陪伴，也享受独处。你能给对方安全感，也不会失去自己。遇见真诚的人，就放心地往前走吧。",
    },
    {
      title: "渴望靠近的人",
      advice:
        "你把爱看得很重，愿意全心投入。适合与回应及时、情绪稳定的人相处；把期待说出来，比让对方猜更容易得到回应。",
    },
  ],
  tags: {},
};

const marriage: DemoTest = {
  code: "marriage-view",
  title: "婚恋观小测",
  intro: "钱怎么花、家务怎么分、和父母怎么住？8道题看清你对婚姻的期待。",
  minutes: 2,
  joinCount: 9_874,
  questions: [
    statement("结婚以后，大的开支应该两个人商量着定", "金钱"),
    statement("我愿意为共同的家存一笔钱，哪怕少一些享受", "金钱"),
    statement("家务谁有空谁做，不必分得太清", "家务"),
    statement("我愿意学做几道对方爱吃的菜", "家务"),
    statement("双方父母的事，两个人应该站在一起", "长辈"),
    statement("过年去谁家，可以轮流或各自调整", "长辈"),
    statement("要不要孩子，应该在结婚前说清楚", "子女"),
    statement("养育孩子是两个人的事，不能只靠一方", "子女"),
  ],
  results: [
    {
      title: "自由派",
      advice: "你更看重各自的生活方式。找到一个观念相近的人，比说服对方更重要；婚前把底线说清楚，会省下很多争执。",
    },
    { title: "商量派", advice: "你对婚姻有想法，也愿意调整。适合与讲道理、肯沟通的人一起过日子，小事随和，大事同心。" },
    { title: "同心派", advice: "你相信婚姻是两个人的合伙。遇见同样肯担当的人，你们会把平凡的日子过得有滋有味。" },
  ],
  tags: {
    金钱: ["各管各的", "有商量", "一起攒"],
    家务: ["怕麻烦", "肯分担", "会过日子"],
    长辈: ["重边界", "顾大局", "站一起"],
    子女: ["不着急", "有规划", "共同养育"],
  },
};

export const loveTests: readonly DemoTest[] = [intimacy, attachment, marriage];
