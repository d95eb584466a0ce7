import { choices } from "../../kit/choices.ts";

export const recommendPosition = choices({
  HOME_TOP: "首页置顶",
  MARRIAGE_HOME: "相亲首页",
  SAME_CITY: "同城推荐",
  NEW_FACE: "新人推荐",
});
export const recommendSource = choices({ MANUAL: "人工", PAID: "付费置顶" });
export const recommendStatus = choices({ WAIT: "待生效", ONLINE: "展示中", OFFLINE: "已下架", EXPIRE: "已到期" });
/** Who sees a slot; none = everybody. */
export const showSex = choices({ MAN: "男", WOMAN: "女" });
