import { choices } from "../../kit/choices.ts";

export const suggestionType = choices({
  BUG: "功能异常",
  EXPERIENCE: "体验建议",
  FEATURE: "功能需求",
  CHARGE: "收费问题",
  SERVICE: "服务问题",
  OTHER: "其他",
});

export const suggestionStatus = choices({
  WAIT_REPLY: "待回复",
  REPLIED: "已回复",
  ADOPTED: "已采纳",
  CLOSED: "已关闭",
});
