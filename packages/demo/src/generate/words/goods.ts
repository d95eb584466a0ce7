interface ShelfWords {
  readonly name: string;
  readonly leaves: readonly {
    readonly name: string;
    readonly kind: "PHYSICAL" | "TICKET" | "SERVICE";
    /** Title, yuan, specifications. */
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
          ["11枝红玫瑰花束", 168, "经典包装 礼盒装"],
          ["永生花音乐礼盒", 239, "红色 粉色 蓝色"],
          ["向日葵混搭花束", 129],
        ],
      },
      {
        name: "礼盒",
        kind: "PHYSICAL",
        goods: [
          ["手工巧克力礼盒", 99, "12粒 24粒"],
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
          ["定制喜帖（50份）", 199, "红金款 简约款"],
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
      { name: "写真摄影", kind: "SERVICE", goods: [["个人形象写真", 699, "基础套餐 尊享套餐"]] },
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
        ],
      },
    ],
  },
];

/** What buyers write, by score from one to five. */
export const commentWords: readonly (readonly string[])[] = [
  ["送来的时候花已经蔫了，很失望", "等了一周才发货，错过了日子"],
  ["包装有破损，客服也不理人", "和图片差别有点大"],
  ["一般般，对得起这个价格", "物流慢了些，东西还可以"],
  ["质量不错，她很喜欢", "包装很用心，推荐购买", "做工挺好，颜色也正"],
  [
    "非常满意，约会用上了，谢谢红线",
    "花很新鲜，配送准时，好评",
    "第二次买了，一如既往的好",
    "服务老师很专业，效果超出预期",
  ],
];
