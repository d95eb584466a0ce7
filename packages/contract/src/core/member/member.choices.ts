import { choices } from "../../kit/choices.ts";
import {
  carStatusLabels,
  educationLabels,
  houseStatusLabels,
  maritalLabels,
  whenMarryLabels,
} from "./profile.labels.ts";

export const memberStatus = choices({
  ENABLE: "正常",
  DISABLE: "已封禁",
  DELETE: "已删除",
  CANCEL: "已注销",
});

export const sex = choices({ UNKNOWN: "未知", MAN: "男", WOMAN: "女" });

export const userRole = choices({
  ONESELF: "本人",
  PARENT: "父母",
  UNKNOWN: "未知",
  RELATIVES: "亲友",
  MATCHMAKER: "红娘",
  FOREIGNERS: "外籍本人",
  FOREIGNERS_PARENT: "外籍父母",
});

/** The roles that can be chosen manually; the other four are only assigned by their own pages. */
export const selectableUserRole = choices({ ONESELF: "本人", PARENT: "父母", UNKNOWN: "未知" });

export const marital = choices(maritalLabels);

export const education = choices(educationLabels);

export const wantChild = choices({ DEPENDING: "视情况而定", WANT: "想要", NOT_WANT: "不想要" });

export const haveChild = choices({
  NO_CHILD: "没有孩子",
  LIVE_WITH_CHILD: "有孩子且同住",
  ONCE_LIVE_WITH_CHILD: "有孩子偶尔同住",
  // The wire spells this one with a stray bracket.
  "NO_LIVE_WITH_CHILD)": "有孩子不同住",
});

export const whenMarry = choices(whenMarryLabels);

/** Wording for a man; a woman's body shape reads from womanBodyShape. */
export const bodyShape = choices({
  PETITE: "瘦小",
  FRAIL: "偏瘦",
  SLIGHTLY_FAT: "偏胖",
  PLUMP: "魁梧",
});
export const womanBodyShape = choices({
  PETITE: "娇小",
  FRAIL: "苗条",
  SLIGHTLY_FAT: "微胖",
  PLUMP: "丰满",
});

export const religion = choices({
  TAOISM: "道教",
  BUDDHISM: "佛教",
  ISLAM: "伊斯兰教",
  CATHOLICISM: "天主教",
  CHRISTIANITY: "基督教",
  OTHER: "其他",
  NONE_RELIGION: "无宗教信仰",
});

export const houseStatus = choices(houseStatusLabels);

export const carStatus = choices(carStatusLabels);

export const ablumStatus = choices({
  PUBLIC: "公开",
  FRIENDS: "指定好友可见",
  FRIENDS_ALL: "全部好友可见",
  FRIENDS_NON: "指定好友不可见",
  PRIVATE: "私密",
});

export const platform = choices({
  ANDROID: "安卓",
  IOS: "苹果",
  WEB: "网页",
  APPLET: "小程序",
  STAFF: "员工录入",
});

export const loginMode = choices({
  PHONE_LOGIN: "手机号",
  WX_LOGIN: "微信",
  QQ_LOGIN: "QQ",
  APPLE_ID_LOGIN: "苹果ID",
  REGISTER: "注册",
  ONE_KEY: "一键登录",
  APPLET: "小程序",
});

export const communicateStatus = choices({
  NOT: "未沟通",
  NO_MOBILE: "无有效电话",
  INADEQUATE: "条件不符",
  NO_PAYMENT_LOW: "未付费低意向",
  NO_PAYMENT_HIGH: "未付费高意向",
  PAID: "已付费",
  INVALID: "无效客户",
});

/** What an empty communicateStatus counts as. */
export const defaultCommunicateStatus = "NO_PAYMENT_LOW";

/** By increasing rank. */
export const marriageMemberType = choices({
  MARRIAGES_ORDINARY_MEMBER: "普通相亲会员",
  MARRIAGES_SUPER_MEMBER: "高级相亲会员",
  MARRIAGES_SUPREME_MEMBER: "至尊相亲会员",
});

export const rewardStatus = choices({ NORMAL: "正常", FROZEN: "冻结" });

/** Stored as their labels; both are derived from the birthday. */
export const constellation = choices({
  白羊座: "白羊座",
  金牛座: "金牛座",
  双子座: "双子座",
  巨蟹座: "巨蟹座",
  狮子座: "狮子座",
  处女座: "处女座",
  天秤座: "天秤座",
  天蝎座: "天蝎座",
  射手座: "射手座",
  摩羯座: "摩羯座",
  水瓶座: "水瓶座",
  双鱼座: "双鱼座",
});

export const zodiac = choices({
  鼠: "鼠",
  牛: "牛",
  虎: "虎",
  兔: "兔",
  龙: "龙",
  蛇: "蛇",
  马: "马",
  羊: "羊",
  猴: "猴",
  鸡: "鸡",
  狗: "狗",
  猪: "猪",
});
