interface DemoArticle {
  readonly category: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly part?: string;
}

/** What the platform publishes for its members. */
export const articles: readonly DemoArticle[] = [
  {
    category: "LOVE_SKILL",
    title: "第一次聊天，从哪里说起",
    lines: [
      "先看对方的资料，找到一件你也喜欢的事。",
      "问一个可以展开回答的问题，而不是“在吗”。",
      "回应对方说的话，再说自己的想法。",
    ],
  },
  {
    category: "LOVE_SKILL",
    title: "见面前应该了解的五件事",
    lines: ["是否单身、是否实名。", "对未来居住城市的打算。", "作息和爱好。", "对家庭的看法。", "见面地点选公共场所。"],
  },
  {
    category: "LOVE_SKILL",
    title: "如何礼貌地说不合适",
    lines: ["尽早说明，不要让对方空等。", "感谢对方的时间，说出感受而不是评价。"],
  },
  { category: "MARRIAGE", title: "婚前要谈清楚的三个问题", lines: ["住在哪里。", "钱怎么管。", "和父母怎么相处。"] },
  {
    category: "MARRIAGE",
    title: "异地的一年怎样走过来",
    lines: ["固定的通话时间。", "每月见一次面。", "给对方留出自己的生活。"],
  },
  {
    category: "SUCCESS",
    title: "从一句问候到一本证书",
    lines: ["他们在平台相识，聊了三个月才第一次见面。", "今年五月领证，感谢红娘一路陪伴。"],
  },
  {
    category: "ANTI_FRAUD",
    title: "警惕“杀猪盘”：六个信号",
    lines: [
      "很快要求离开平台聊天。",
      "从不视频，总有借口。",
      "谈到投资稳赚不赔。",
      "遇到困难要求转账。",
      "资料过于完美。",
      "催促尽快做决定。",
    ],
  },
  {
    category: "ANTI_FRAUD",
    title: "保护好自己的个人信息",
    lines: ["不要发送身份证照片。", "不要透露验证码。", "不要转账给未见过面的人。"],
  },
  {
    category: "NOTICE",
    title: "关于规范会员资料照片的公告",
    lines: ["自本月起，未露脸的头像将被要求更换。", "感谢大家共同维护真实的交友环境。"],
  },
  {
    category: "NOTICE",
    title: "中秋线下交友会报名开始",
    lines: ["地点：各城市门店。", "每场男女各三十人，以报名先后为准。"],
  },
  {
    category: "HELP",
    title: "如何完成实名认证",
    part: "AUTH",
    lines: ["打开我的—认证中心。", "填写姓名和身份证号，完成人脸识别。"],
  },
  {
    category: "HELP",
    title: "忘记密码怎么办",
    part: "ACCOUNT",
    lines: ["在登录页选择验证码登录。", "登录后在设置里修改密码。"],
  },
  {
    category: "HELP",
    title: "怎样关闭自动续费",
    part: "PAY",
    lines: ["苹果：设置—订阅。", "安卓：支付软件的自动扣款管理。"],
  },
  {
    category: "AGREEMENT",
    title: "用户协议",
    part: "USER",
    lines: ["本协议由您与平台共同订立。", "您应当提供真实、准确的资料。", "平台依法保护您的个人信息。"],
  },
  {
    category: "AGREEMENT",
    title: "隐私政策",
    part: "PRIVACY",
    lines: ["我们收集的信息和用途。", "您的权利：查阅、更正、删除、注销。"],
  },
  {
    category: "AGREEMENT",
    title: "充值协议",
    part: "RECHARGE",
    lines: ["虚拟货币仅限平台内使用。", "未成年人充值可依法申请退款。"],
  },
];

export const douyinPages = [
  { code: "home_intro", title: "认识红线", scene: "HOME_INTRO", status: "ONLINE" },
  { code: "service", title: "红娘一对一服务", scene: "SERVICE_INTRO", status: "ONLINE" },
  { code: "rights", title: "会员权益说明", scene: "MEMBER_RIGHTS", status: "WAIT_PLATFORM" },
  { code: "qixi_2026", title: "七夕相遇活动", scene: "ACTIVITY", status: "OFFLINE" },
  { code: "agreement", title: "小程序服务协议", scene: "AGREEMENT", status: "ONLINE" },
  { code: "spring_fair", title: "新春交友会", scene: "ACTIVITY", status: "REFUSED" },
  { code: "faq", title: "常见问题", scene: "CUSTOM", status: "DRAFT" },
] as const;
