import type { Feature } from "../../kit/feature.ts";
import { opsTaskServer } from "./ops-task.server.ts";
import * as opsTaskReports from "./report-ops-task.ts";
import * as opsTaskWrites from "./write-ops-task.ts";
import { opsTaskJobs } from "./ops-task-jobs.ts";

export const opsTaskFeature: Feature = {
  resources: [opsTaskServer],
  calls: [...Object.values(opsTaskReports), ...Object.values(opsTaskWrites)],
  jobs: opsTaskJobs,
};
