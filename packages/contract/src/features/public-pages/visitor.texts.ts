/** Texts of the public pages. No schema library here: the pages bundle this file. */

export const codeLength = 6;
export const codePauseSeconds = 60;
export const codesPerDay = 5;
/** Wrong guesses allowed for a code. */
export const codeTries = 5;
export const messageMax = 200;
export const photosShown = 9;
export const resultsPerDay = 20;
export const seekRepeatDays = 7;
export const cornerRepeatDays = 30;

export const visitorTexts = {
  noYear: "请选择出生年份",
  noCode: "请输入短信验证码",
  code: "验证码错误或已过期",
  codeShape: "请输入6位数字验证码",
  tooManyCodes: "验证码发送过于频繁，请稍后再试",
  codeSent: "验证码已发送",
  captchaNeeded: "请先完成安全验证",
  captcha: "安全验证未通过，请重试",
  proving: "正在进行安全验证，请稍候",
  consent: "请先阅读并同意隐私政策",
  longMessage: `想说的话不能超过${messageMax}个字`,
  seekDone: "提交成功，红娘会在1个工作日内联系您",
  wishDone: "已提交，红娘会尽快联系您",
  wishRepeated: "您已提交过，请耐心等待",
  testOffline: "测试已下线",
  noOption: "请选择一个选项",
  tooMany: "操作过于频繁，请稍后再试",
  visitor: "访客编号格式错误",
  option: "选项不存在，请重新作答",
} as const;

/** What the code is used for. */
export const smsScenes = { SEEK_PAGE: "寻TA登记", SEEKING_INFO: "相亲角", TEST_PAGE: "恋爱测试" } as const;
export type SmsScene = keyof typeof smsScenes;

/** A lead from a test leaves no name. */
export const testLeadName = "恋爱测试用户";
export const testLeadRemark = (test: string, result: string): string => `《${test}》测试结果：${result}`;
export const wishNotice = (name: string) => ({
  title: "相亲角留资",
  content: `${name}通过您分享的相亲角资料提交了认识申请，请尽快联系`,
});
export const againFollow = (source: string): string => `客户再次提交：${source}`;

const doubleSurname = /^(欧阳|上官|司马|司徒|诸葛|夏侯|皇甫|尉迟|公孙|慕容|令狐|东方|南宫|西门|端木|长孙|宇文|轩辕)/u;

/** 王女士. A nickname (企鹅与青鸟) holds no surname: without one nobody is called by a syllable that is not a name. */
export function shownName(surname: string, sex: string): string {
  const text = surname.trim();
  const [first = ""] = text;
  const title = sex === "MAN" ? "先生" : sex === "WOMAN" ? "女士" : "会员";
  if (!/\p{Script=Han}/u.test(first)) return `红线${title}`;
  return (doubleSurname.exec(text)?.[0] ?? first) + title;
}
