import { feeType } from "../../core/money/fee.choices.ts";
import { choices } from "../../kit/choices.ts";
import { button } from "../../wire/access.ts";

export const feeSettingRoute = "/payadmin/feeSetting";
const own = (title: string) => button(title, feeSettingRoute);
export const feeGrants = {
  create: own("新增"),
  edit: own("编辑"),
  copy: own("复制"),
  versions: own("修改记录"),
} as const;

export const feePlatform = choices({ ANDROID: "安卓", IOS: "苹果", WEB: "网页", APPLET: "小程序" });
export const feeFamily = choices({
  MARRIAGE: "相亲会员",
  APP: "APP会员",
  CALL: "通话",
  EXTRA: "增值",
  RECHARGE: "充值档位",
});
type Family = (typeof feeFamily.values)[number];

/** The fee types of each tab; a recharge step has none. */
export const familyTypes: Readonly<Record<Family, readonly string[]>> = {
  MARRIAGE: feeType.values.filter((type) => type.startsWith("MARRIAGES_")),
  APP: ["FIRST_MEMBER", "MONTH_MEMBER", "QUARTER_MEMBER", "YEAR_MEMBER"],
  CALL: ["VIDEO_CALL", "AUDIO_CALL", "FREE_CALL_TIME"],
  EXTRA: ["HOME_TOP", "GO_BACK_TIMES", "AUTH_FEE"],
  RECHARGE: [],
};

/** The text of the 内容 column. */
export const feeUnits = { days: "天", hours: "小时", minutes: "分钟", times: "次", bonus: "赠" } as const;

export const feeMessages = {
  name: "套餐名称须为2-20字",
  price: "售价须在0.01-999999.99元之间",
  call: "通话单价须在0.1-100元之间",
  origin: "原价不能低于售价",
  days: "天数须在1-3650之间",
  times: "次数须在1-9999之间",
  minDeal: "最低成交价不能高于售价",
  ios: "请填写苹果商品ID",
  iosTaken: "苹果商品ID已存在",
  template: "请选择合同模板",
  bonus: "赠送金额不能超过充值金额的50%",
  share: "分成比例须在0-80%之间",
  rank: "高等级套餐价格不能低于低等级",
  past: "生效时间不能早于当前时间",
  refusal: "请填写驳回原因",
  refusalLong: "驳回原因不能超过200个字",
  last: "相亲会员至少保留一个套餐",
  offlineConfirm: "下架后不可购买，已购买不受影响，确定下架？",
  removeConfirm: "确定删除该草稿？",
  waiting: "该套餐已有待生效的修改",
} as const;

const isCall = (type: string | null | undefined): boolean => type === "VIDEO_CALL" || type === "AUDIO_CALL";
const byDays = new Set([
  "FIRST_MEMBER",
  "MONTH_MEMBER",
  "QUARTER_MEMBER",
  "YEAR_MEMBER",
  "MARRIAGES_ORDINARY_MEMBER",
  "MARRIAGES_SUPER_MEMBER",
  "MARRIAGES_SUPREME_MEMBER",
]);
const byTimes = new Set(["AUTH_FEE", "GO_BACK_TIMES", "MARRIAGES_UNLOCK"]);
const marriageRank = new Set(["MARRIAGES_ORDINARY_MEMBER", "MARRIAGES_SUPER_MEMBER", "MARRIAGES_SUPREME_MEMBER"]);

/** The amounts a fee type uses. */
export const feeUses = (type: string | null | undefined, name: string): boolean => {
  switch (name) {
    case "days":
      return byDays.has(type ?? "");
    case "hours":
      return type === "HOME_TOP";
    case "minutes":
      return type === "FREE_CALL_TIME";
    case "times":
      return byTimes.has(type ?? "");
    case "matchTimes":
    case "needContract":
    case "templateId":
    case "minDealCents":
      return marriageRank.has(type ?? "");
    case "calleeShareBp":
      return isCall(type);
    case "bonusCents":
      return type === null || type === undefined;
    default:
      return true;
  }
};

interface FeeDraft {
  readonly feeType: string | null;
  readonly priceCents: number;
  readonly originCents: number;
  readonly bonusCents: number;
  readonly days: number | null;
  readonly hours: number | null;
  readonly minutes: number | null;
  readonly times: number | null;
  readonly needContract: boolean;
  readonly templateId: number | null;
  readonly minDealCents: number;
  readonly platforms: readonly string[];
  readonly iosProductId: string;
}

/** Rules across the fields of a price. */
export function feeProblems(draft: FeeDraft): Record<string, string> {
  const found: Record<string, string> = {};
  const type = draft.feeType;
  if (isCall(type) && (draft.priceCents < 10 || draft.priceCents > 10_000)) found["priceCents"] = feeMessages.call;
  else if (draft.priceCents < 1 && type !== "AUTH_FEE") found["priceCents"] = feeMessages.price;
  if (draft.originCents > 0 && draft.originCents < draft.priceCents) found["originCents"] = feeMessages.origin;
  if (feeUses(type, "days") && draft.days === null) found["days"] = feeMessages.days;
  for (const name of ["hours", "minutes", "times"] as const)
    if (feeUses(type, name) && draft[name] === null) found[name] = feeMessages.times;
  if (draft.minDealCents > draft.priceCents) found["minDealCents"] = feeMessages.minDeal;
  if (draft.needContract && draft.templateId === null) found["templateId"] = feeMessages.template;
  if (type === null && draft.bonusCents * 2 > draft.priceCents) found["bonusCents"] = feeMessages.bonus;
  const wantsApple = draft.platforms.includes("IOS") && !isCall(type);
  if (wantsApple && !/^[a-zA-Z0-9._]{3,100}$/.test(draft.iosProductId)) found["iosProductId"] = feeMessages.ios;
  return found;
}
