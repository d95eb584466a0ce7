import { choices } from "../../kit/choices.ts";
import { miniEducationLabels } from "./profile.labels.ts";

export const miniEducation = choices(miniEducationLabels);

/** Partner preferences stored as one text "min-max" with a unit at both ends. */
export const rangeUnits = { ageRange: "岁", spouseHeight: "cm", spouseWeight: "kg" } as const;
