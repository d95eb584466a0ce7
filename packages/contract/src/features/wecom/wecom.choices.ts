import { choices } from "../../kit/choices.ts";

/** ISO weekdays, as the account's working days store them. */
export const weekDay = choices({
  "1": "周一",
  "2": "周二",
  "3": "周三",
  "4": "周四",
  "5": "周五",
  "6": "周六",
  "7": "周日",
});
