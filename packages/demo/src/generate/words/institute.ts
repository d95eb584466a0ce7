/** What the institute of the demo offers. */
export const skills: Readonly<Record<string, readonly string[]>> = {
  恋爱技巧: ["初次约会", "聊天话题", "表达好感", "异地恋", "相亲准备"],
  婚姻修复: ["信任重建", "冷战沟通", "婆媳关系", "情感倦怠", "挽回关系"],
  亲子关系: ["重组家庭", "青春期", "共同抚养", "亲子沟通"],
  情绪管理: ["焦虑缓解", "情伤恢复", "自我接纳", "压力调节", "情绪失控"],
  形象提升: ["穿搭建议", "谈吐训练", "自信建立", "照片指导"],
};

export const counsellors: readonly { readonly name: string; readonly title: string; readonly intro: string }[] = [
  { name: "周明远", title: "国家二级心理咨询师", intro: "从事婚恋咨询十余年，擅长帮助来访者看清关系中的真实需要。" },
  { name: "林静怡", title: "婚姻家庭咨询师", intro: "陪伴数百对夫妻走过信任危机，注重可执行的沟通方法。" },
  { name: "陈思源", title: "情感导师", intro: "关注大龄单身人群的相亲困惑，咨询风格直接、务实。" },
  { name: "许清和", title: "心理学硕士", intro: "以接纳承诺疗法为主要取向，擅长焦虑与情伤恢复。" },
  { name: "沈若谷", title: "家庭治疗师", intro: "专注重组家庭与亲子关系，善于协调多方期待。" },
  { name: "方知夏", title: "形象顾问", intro: "从穿搭到谈吐，帮助来访者自然地呈现更好的自己。" },
  { name: "郭怀瑾", title: "国家二级心理咨询师", intro: "擅长处理长期冷战与情感倦怠，重视双方的节奏。" },
  { name: "宋一诺", title: "恋爱教练", intro: "带领学员练习聊天、邀约与表达，注重实战复盘。" },
  { name: "唐书言", title: "婚姻家庭咨询师", intro: "擅长婆媳关系与原生家庭议题。" },
  { name: "何予安", title: "心理咨询师", intro: "新入驻咨询师，受训于家庭系统治疗。" },
];

export const sessions: readonly {
  readonly name: string;
  readonly mode: string;
  readonly minutes: number;
  readonly times: number;
  readonly cents: number;
}[] = [
  { name: "图文答疑", mode: "TEXT", minutes: 30, times: 1, cents: 9900 },
  { name: "语音咨询", mode: "AUDIO_CALL", minutes: 45, times: 1, cents: 19_900 },
  { name: "视频咨询", mode: "VIDEO_CALL", minutes: 60, times: 1, cents: 29_900 },
  { name: "视频咨询五次", mode: "VIDEO_CALL", minutes: 60, times: 5, cents: 129_900 },
  { name: "线下面谈", mode: "OFFLINE", minutes: 90, times: 1, cents: 59_900 },
];

export const problems: readonly string[] = [
  "相亲三次都没有后续，不知道问题在哪里。",
  "和男友异地一年，最近联系越来越少。",
  "离异带一个孩子，担心对方家庭不接受。",
  "一紧张就不会说话，想练习第一次见面。",
  "分手三个月仍然走不出来。",
  "对方一直不肯谈结婚，想知道该怎么开口。",
];

export const bookWords: readonly string[] = [
  "很有收获",
  "老师很耐心",
  "给了具体的办法",
  "感觉轻松了很多",
  "希望时间再长一点",
];
export const courseTypes: readonly (readonly [code: string, name: string])[] = [
  ["LOVE_SKILL", "恋爱必修"],
  ["MARRIAGE", "婚姻经营"],
  ["SELF_GROWTH", "自我成长"],
  ["MATCHMAKER", "红娘培训"],
];
export const evaluateTypes: readonly (readonly [code: string, name: string])[] = [
  ["ATTACHMENT", "依恋关系"],
  ["VALUES", "婚恋观念"],
  ["MOOD", "情绪状态"],
];

interface CourseWords {
  readonly title: string;
  readonly summary: string;
  readonly cents: number;
  readonly audience: "ALL" | "MATCHMAKER" | "STAFF";
  readonly status: "DRAFT" | "ONLINE" | "OFFLINE";
  readonly lessons: readonly string[];
}

export const courseWords: readonly CourseWords[] = [
  {
    title: "从陌生到心动：初次见面的艺术",
    summary: "用六节课学会准备、开场、倾听和告别。",
    cents: 9900,
    audience: "ALL",
    status: "ONLINE",
    lessons: ["见面之前", "三分钟开场", "会问也会听", "化解冷场", "体面告别", "复盘与邀约"],
  },
  {
    title: "亲密关系里的有效沟通",
    summary: "把情绪说清楚，把需要说出来。",
    cents: 19_900,
    audience: "ALL",
    status: "ONLINE",
    lessons: ["为什么总是吵架", "非暴力表达", "倾听的四个层次", "冲突之后的修复"],
  },
  {
    title: "认识自己的依恋模式",
    summary: "了解安全型、焦虑型与回避型，找到相处的节奏。",
    cents: 0,
    audience: "ALL",
    status: "ONLINE",
    lessons: ["什么是依恋", "焦虑的由来", "回避的背后", "走向安全"],
  },
  {
    title: "红娘必修：首次访谈",
    summary: "如何在一小时内了解会员的真实期待。",
    cents: 0,
    audience: "MATCHMAKER",
    status: "ONLINE",
    lessons: ["访谈提纲", "建立信任", "识别底线", "记录与跟进"],
  },
  {
    title: "客服沟通规范",
    summary: "新员工入职培训。",
    cents: 0,
    audience: "STAFF",
    status: "OFFLINE",
    lessons: ["接待用语", "投诉处理", "隐私保护"],
  },
  {
    title: "婚前必谈的十二个话题",
    summary: "钱、家务、孩子、父母，结婚前谈清楚。",
    cents: 29_900,
    audience: "ALL",
    status: "ONLINE",
    lessons: ["钱怎么管", "家务怎么分", "要不要孩子", "和父母的距离", "住在哪里"],
  },
  {
    title: "走出失恋的二十一天",
    summary: "每天十分钟的练习，陪你慢慢好起来。",
    cents: 12_900,
    audience: "ALL",
    status: "DRAFT",
    lessons: ["允许难过", "整理回忆", "重新开始"],
  },
];
