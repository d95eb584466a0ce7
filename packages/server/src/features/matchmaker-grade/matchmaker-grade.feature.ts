import type { Feature } from "../../kit/feature.ts";
import * as gradeLists from "./grade-lists.ts";
import * as gradeSettingHandlers from "./grade-setting.ts";
import * as gradeTaskHandlers from "./grade-tasks.ts";
import * as gradeChangeMoves from "./move-grade-changes.ts";
import { promotionIntakeServer } from "./promotion.intake.ts";
import * as relegationHandlers from "./relegation-setting.ts";
import { getTaskProgress } from "./task-progress.ts";

export const matchmakerGradeFeature: Feature = {
  resources: [...gradeLists.gradeChangeServers, ...gradeLists.taskServers],
  intakes: [promotionIntakeServer],
  calls: [
    ...gradeLists.gradeChangeCalls,
    ...gradeLists.taskListCalls,
    ...Object.values(gradeSettingHandlers),
    ...Object.values(gradeTaskHandlers),
    ...Object.values(gradeChangeMoves),
    ...Object.values(relegationHandlers),
    getTaskProgress,
  ],
};
