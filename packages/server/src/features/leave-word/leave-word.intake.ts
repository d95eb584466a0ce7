import type { leaveWordStatus } from "@hongxian/contract/core/ticket/leave-word.choices.ts";
import { leaveWordIntake } from "@hongxian/contract/features/leave-word/leave-word.intake.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { serveIntake } from "../../kit/served-intake.ts";
import { takeLeaveWord } from "./leave-a-word.ts";

/** The messages of visitors, by the form's own command. */
export const leaveWordIntakeServer = serveIntake(leaveWordIntake, {
  target: auditTargets.leaveWord,
  create: ({ db }, { ip, externalId: _externalId, ...draft }) => takeLeaveWord(db, draft, ip),
  read: async (db, id) => {
    const { rows } = await sql<{
      status: ChoiceOf<typeof leaveWordStatus>;
    }>`select status from leave_word where id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});
