import type { Feature } from "../../kit/feature.ts";
import * as gradeLists from "./grade-lists.ts";
import * as gradeSettingCalls from "./grade-setting.ts";
import * as gradeTaskCalls from "./grade-tasks.ts";
import * as gradeChangeMoves from "./move-grade-changes.ts";
import * as relegationCalls from "./relegation-setting.ts";
import { getTaskProgress } from "./task-progress.ts";

export const matchmakerGradeFeature: Feature = {
  resources: [...gradeLists.gradeChangeServers, ...gradeLists.taskServers],
  calls: [
    ...gradeLists.gradeChangeCalls,
    ...gradeLists.taskListCalls,
    ...Object.values(gradeSettingCalls),
    ...Object.values(gradeTaskCalls),
    ...Object.values(gradeChangeMoves),
    ...Object.values(relegationCalls),
    getTaskProgress,
  ],
};
