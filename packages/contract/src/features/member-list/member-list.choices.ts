import { incomeOptions } from "../../core/member/income.rules.ts";
import { appMemberType } from "../../core/money/fee.choices.ts";
import { choices } from "../../kit/choices.ts";

/** The quick tabs, in their order. */
export const memberTab = choices({
  all: "全部",
  mine: "我的会员",
  pool: "公海",
  today: "今日注册",
  follow: "今日待跟进",
  face: "待真人审核",
  high: "高意向未付费",
  paid: "已付费",
  marriage: "相亲会员",
  foreign: "外籍",
  banned: "已封禁",
  cancelled: "已注销",
});

/** Filter values; "" on the wire is no filter, so an absent value has its own word. */
export const absent = "NONE";
export const appMemberFilter = choices({ ...appMemberType.labels, [absent]: "无" });
export const faceFilter = choices({ [absent]: "未上传", "0": "未通过", "1": "已通过", "2": "建议人工审核" });
export const tagMatch = choices({ any: "任一标签", all: "全部标签" });

/** The seven income ranges; the value is "low-high". */
export const incomeRange: { readonly labels: Readonly<Record<string, string>> } = {
  labels: Object.fromEntries(incomeOptions.map(({ value, label }) => [value, label])),
};

/** The home types that see the sum of what members paid. */
export const moneyHomes: ReadonlySet<string> = new Set(["ADMIN", "OPERATE", "FINANCE"]);
