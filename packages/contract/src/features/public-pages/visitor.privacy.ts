/** Changes with every change of the text: a visitor's consent is stored with this version. */
export const privacyVersion = "2026-11";

export const privacyTitle = "隐私政策";

/** What a visitor agrees to before leaving a number. */
export const privacySections: readonly { readonly title: string; readonly lines: readonly string[] }[] = [
  {
    title: "我们收集什么",
    lines: [
      "您在本页主动填写的称呼、性别、出生年份、现居地、婚姻状况、学历、月收入、身高、择偶要求、想说的话和手机号；恋爱测试的作答与结果。",
      "为防止短信被滥用并统计访问，我们会记录访问时间、IP地址和一个随机生成的访客编号。访客编号不含您的身份信息。",
    ],
  },
  {
    title: "我们用来做什么",
    lines: [
      "由专属红娘与您电话联系，核实意向并为您介绍合适的对象；向您的手机号发送验证码。",
      "您填写的内容不会公开展示，也不会用于与本次登记无关的营销。未经您另行同意，不会发送营销短信。",
    ],
  },
  {
    title: "谁能看到",
    lines: [
      "只有负责跟进的红娘、顾问及其主管可以查看，手机号默认隐藏中间四位，每次查看完整号码都会留下记录。",
      "除为您发送短信的服务商外，我们不会向第三方提供您的个人信息；法律法规另有规定的除外。",
    ],
  },
  {
    title: "保存多久",
    lines: ["登记信息在跟进结束后保存不超过3年；验证码5分钟后失效；访问记录保存不超过6个月。到期后删除或匿名化。"],
  },
  {
    title: "您的权利",
    lines: [
      "您可以随时要求查阅、更正、删除您的信息或撤回同意，直接告知与您联系的红娘，或在红线APP“我的-意见反馈”中提出，我们会在15个工作日内处理。",
      "撤回同意不影响此前基于您的同意已进行的处理。",
    ],
  },
  {
    title: "未成年人",
    lines: ["本服务仅面向年满18周岁的单身人士。如发现未成年人的信息，我们会立即删除。"],
  },
];
