import { lookIntake } from "@hongxian/contract/features/look-record/look.intake.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { serveIntake } from "../../kit/served-intake.ts";
import { recordLook } from "./record-look.ts";

/** Members looking at each other: looks of a day are one record, so a row has no number of its own. */
export const lookIntakeServer = serveIntake(lookIntake, {
  target: auditTargets.member,
  create: async ({ db, refs }, { scene, staySeconds }) => {
    await recordLook(db, { fromUserId: refs.member, toUserId: refs.target, scene, staySeconds });
    return 0;
  },
  read: async () => ({}),
});
