interface ShelfWords {
  readonly name: string;
  readonly leaves: readonly {
    readonly name: string;
    readonly kind: "PHYSICAL" | "TICKET" | "SERVICE";
    /** Title, yuan, kinds of specification with their values. */
    readonly goods: readonly (readonly [title: string, yuan: number, specs?: string])[];
  }[];
}

/** The shelf of the app's shop. */
export const shelfWords: readonly ShelfWords[] = [
  {
    name: "鲜花礼品",
    leaves: [
      {
        name: "鲜花",
        kind: "PHYSICAL",
        goods: [
          ["11枝红玫瑰花束", 168, "包装:经典包装 礼盒装"],
          ["永生花音乐礼盒", 239, "颜色:红色 粉色 蓝色|包装:手提袋 礼盒"],
          ["向日葵混搭花束", 129],
        ],
      },
      {
        name: "礼盒",
        kind: "PHYSICAL",
        goods: [
          ["手工巧克力礼盒", 99, "数量:12粒 24粒"],
          ["香薰蜡烛套装", 78],
          ["情侣对杯礼盒", 88],
        ],
      },
    ],
  },
  {
    name: "婚庆用品",
    leaves: [
      {
        name: "婚房布置",
        kind: "PHYSICAL",
        goods: [
          ["婚房气球布置套装", 59],
          ["喜字窗花十件套", 29],
        ],
      },
      {
        name: "伴手礼",
        kind: "PHYSICAL",
        goods: [
          ["喜糖伴手礼盒", 18.8],
          ["定制喜帖（50份）", 199, "款式:红金款 简约款"],
        ],
      },
    ],
  },
  {
    name: "形象护理",
    leaves: [
      {
        name: "形象设计",
        kind: "SERVICE",
        goods: [
          ["一对一形象设计", 399],
          ["约会妆造服务", 299],
        ],
      },
      { name: "写真摄影", kind: "SERVICE", goods: [["个人形象写真", 699, "套餐:基础套餐 尊享套餐"]] },
    ],
  },
  {
    name: "活动门票",
    leaves: [
      {
        name: "线下活动",
        kind: "TICKET",
        goods: [
          ["周末相亲派对门票", 99],
          ["八分钟约会专场", 69],
          ["单身徒步一日游", 158],
        ],
      },
    ],
  },
  {
    name: "积分兑换",
    leaves: [
      {
        name: "积分好物",
        kind: "PHYSICAL",
        goods: [
          ["定制帆布包", 39],
          ["便携保温杯", 49],
          ["纪念书签", 1],
          ["手写贺卡", 2],
        ],
      },
    ],
  },
];

type ByScore = readonly [one: string[], two: string[], three: string[], four: string[], five: string[]];

/** What buyers write of the goods of a leaf, by score from one to five. */
const commentWords: Readonly<Record<string, ByScore>> = {
  鲜花: [
    ["送来的时候花已经蔫了，很失望", "等了一周才发货，错过了日子"],
    ["花束比图片小一圈", "外包装压坏了，客服也不理人"],
    ["花还可以，就是送得晚了些"],
    ["包装很用心，她很喜欢", "花挺新鲜，颜色也正"],
    ["花很新鲜，配送准时，好评", "约会用上了，谢谢红线", "第二次买了，一如既往的好"],
  ],
  礼盒: [
    ["收到时盒子都碎了，送不出手"],
    ["和图片差别有点大", "味道一般，包装有破损"],
    ["一般般，对得起这个价格"],
    ["包装很用心，推荐购买", "做工挺好，送礼合适"],
    ["女朋友很喜欢，好评", "礼盒很精致，送人有面子"],
  ],
  婚房布置: [
    ["少了好几样，婚礼前一天才发现"],
    ["气球漏气，第二天就瘪了"],
    ["物流慢了些，东西还可以"],
    ["颜色很喜庆，布置起来方便"],
    ["婚房一下有了气氛，谢谢红线", "东西齐全，贴上去很好看"],
  ],
  伴手礼: [
    ["喜帖上的名字印错了"],
    ["盒子有压痕，客人面前不好看"],
    ["一般般，对得起这个价格"],
    ["做工挺好，颜色也正", "来的客人都说好看"],
    ["非常满意，婚礼用上了", "印刷清楚，送得也快"],
  ],
  形象设计: [
    ["约好的时间老师没来，白请了半天假"],
    ["妆太浓了，和说好的不一样"],
    ["建议有些笼统，自己还要再琢磨"],
    ["老师很耐心，教了几套搭配"],
    ["服务老师很专业，效果超出预期", "第一次约会就被夸好看，谢谢老师"],
  ],
  写真摄影: [
    ["修图等了一个月，催了几次没人理"],
    ["摄影师赶时间，成片没几张能用"],
    ["场景少了点，照片还行"],
    ["摄影师会引导，拍得很自然"],
    ["照片用作头像后打招呼的人多了", "成片很满意，化妆也好看"],
  ],
  线下活动: [
    ["到场的男女比例差太多，等于白去"],
    ["场地难找，签到排了很久"],
    ["流程有点赶，没聊几句就换人"],
    ["主持人会带气氛，认识了几个朋友"],
    ["遇到了聊得来的人，谢谢红线", "组织得很好，下次还来"],
  ],
  积分好物: [
    ["收到就坏了，积分白换了"],
    ["和图片差别有点大"],
    ["物流慢了些，东西还可以"],
    ["质量不错，用积分换很划算"],
    ["做工挺好，每天都在用", "积分换的，没想到质量这么好"],
  ],
};

export function commentFor(leaf: string, score: number): readonly string[] {
  const words = commentWords[leaf];
  if (words === undefined) throw new Error(`no comments for ${leaf}`);
  return words[score - 1] ?? [];
}
