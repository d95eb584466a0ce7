import { appealIntake, appealIntakeMessages } from "@hongxian/contract/features/appeal/appeal.intake.ts";
import type { appealStatus } from "@hongxian/contract/core/ticket/appeal.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { shownPictures } from "../../core/foundation/open-door/shown-pictures.ts";
import { appealAim } from "../../core/services/ticket/appeal-against.ts";
import { createAppeal } from "../../core/services/ticket/create-appeal.ts";
import { serveIntake } from "../../kit/served-intake.ts";

interface View {
  readonly status: ChoiceOf<typeof appealStatus>;
  readonly remark: string;
}

/** The appeals of members, banned ones too. */
export const appealIntakeServer = serveIntake(appealIntake, {
  target: auditTargets.appeal,
  create: async ({ db, services, refs }, { punishmentId, bizType, bizId, content, images, contactPhone }) => {
    shownPictures(services, images);
    const userId = refs.member;
    const against =
      punishmentId !== null
        ? { punishmentId }
        : bizType !== null
          ? { bizType, bizId }
          : { complaintId: refs.complaint ?? 0 };
    try {
      const aim = await appealAim(db, userId, against);
      return await createAppeal(db, { userId, ...aim, content, imgs: images, contactPhone });
    } catch (error) {
      if (error instanceof AppError && error.code === "NOT_FOUND") throw refused(appealIntakeMessages.nothing);
      throw error;
    }
  },
  read: async (db, id) => {
    const { rows } = await sql<View>`select status, handle_remark as remark from appeal where id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});
