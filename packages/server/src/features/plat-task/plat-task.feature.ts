import type { Feature } from "../../kit/feature.ts";
import * as taskHandlers from "./plat-task.handlers.ts";
import { platTaskRecordServer, platTaskServer } from "./plat-task.server.ts";
import { taskStepIntakeServer } from "./task-step.intake.ts";
import { taskJobs } from "./task-jobs.ts";

export const platTaskFeature: Feature = {
  resources: [platTaskServer, platTaskRecordServer],
  intakes: [taskStepIntakeServer],
  calls: Object.values(taskHandlers),
  jobs: taskJobs,
};
