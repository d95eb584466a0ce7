import { openMessages } from "@hongxian/contract/core/open-door/open-door.rules.ts";
import type { taskRecordStatus } from "@hongxian/contract/features/plat-task/plat-task.rules.ts";
import { taskStepIntake } from "@hongxian/contract/features/plat-task/task-step.intake.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { serveIntake } from "../../kit/served-intake.ts";
import { claimTask, doTask } from "./do-task.ts";

interface View {
  readonly status: ChoiceOf<typeof taskRecordStatus>;
  readonly progress: number;
  readonly target: number;
  readonly voidReason: string;
}

/** What members do for tasks, and the rewards they take; steps of a period are one record. */
export const taskStepIntakeServer = serveIntake(taskStepIntake, {
  target: auditTargets.platTaskRecord,
  create: async ({ db, refs, audit }, { externalId, taskId, count, claimed }) => {
    if (claimed) throw refused(openMessages.fixed);
    await needEnabled(db, refs.member);
    const id = await doTask(db, { taskId, userId: refs.member, count });
    audit({ after: { externalId, userId: refs.member, taskId, count } });
    return id;
  },
  change: async ({ db, refs, audit }, { externalId, claimed }, id) => {
    if (!claimed) throw refused(openMessages.fixed);
    await needEnabled(db, refs.member);
    await claimTask(db, id, refs.member);
    audit({ after: { externalId, userId: refs.member, claimed } });
  },
  read: async (db, id) => {
    const { rows } = await sql<View>`select r.status, r.progress, k.target, r.void_reason
      from plat_task_record r join plat_task k on k.id = r.task_id where r.id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});
