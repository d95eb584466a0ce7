import { choices } from "../../kit/choices.ts";

export const tagType = choices({ MANUAL: "手动", AUTO: "自动" });
export const tagStatus = choices({ ENABLE: "启用", DISABLE: "停用" });
export const userTagSource = choices({ STAFF: "人工", AUTO: "自动" });
