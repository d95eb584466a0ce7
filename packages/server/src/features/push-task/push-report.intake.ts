import { pushReportIntake } from "@hongxian/contract/features/push-task/push-report.intake.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { serveIntake } from "../../kit/served-intake.ts";
import { reportPush } from "./dispatch-push.ts";

/** What the app says of pushes: a push has one receipt for each member, so a report has no number of its own. */
export const pushReportIntakeServer = serveIntake(pushReportIntake, {
  target: auditTargets.pushTask,
  create: async ({ db, refs }, { pushId, result, reason }) => {
    await reportPush(db, pushId, refs.member, result, reason);
    return pushId;
  },
  read: async () => ({}),
});
