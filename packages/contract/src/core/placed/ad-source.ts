import { choices } from "../../kit/choices.ts";

/** The source of an advert: the platform itself, or a network. */
export const adSource = choices({ SELF: "自营", CSJ: "穿山甲", YLH: "优量汇", KS: "快手联盟" });
