import type { Feature } from "../../kit/feature.ts";
import { pushPersonMsg } from "./push-person.ts";
import { pushReportIntakeServer } from "./push-report.intake.ts";
import * as pushRecords from "./push-task.server.ts";
import * as pushTasks from "./push-tasks.ts";
import { pushJobs } from "./dispatch-push.ts";

export const pushTaskFeature: Feature = {
  resources: [pushRecords.pushTaskServer],
  intakes: [pushReportIntakeServer],
  calls: [
    pushPersonMsg,
    ...Object.values(pushTasks),
    pushRecords.getPushReceipts,
    pushRecords.getPushStat,
    pushRecords.getPushOverview,
    pushRecords.getPushService,
  ],
  jobs: pushJobs,
};
