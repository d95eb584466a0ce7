import { choices } from "../../kit/choices.ts";

/** In rising order; a partner with this education or more fits. */
export const miniEducation = choices({
  NO_LIMIT: "不限",
  SECOND_SCHOOL: "中专",
  HIGH_SCHOOL: "高中",
  JUNIO_COLLEGE: "大专",
  UNDER_GRADUATE: "本科",
  DOCTOR: "博士",
});

/** Partner preferences stored as one text "min-max" with a unit at both ends. */
export const rangeUnits = { ageRange: "岁", spouseHeight: "cm", spouseWeight: "kg" } as const;
