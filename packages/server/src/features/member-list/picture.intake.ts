import { pictureIntake, pictureLimits } from "@hongxian/contract/core/open-door/picture.intake.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { isKept, keepHandedOver } from "../../core/foundation/open-door/handed-pictures.ts";
import { fileStoreOf } from "../../core/foundation/storage/file-store.ts";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { serveIntake } from "../../kit/served-intake.ts";

interface View {
  readonly width: number;
  readonly height: number;
  readonly until: string;
}

/** Pictures that applications hand over as bytes, for rows of the same member. */
export const pictureIntakeServer = serveIntake(pictureIntake, {
  target: auditTargets.member,
  ask: async (call, { content }) => {
    await needEnabled(call.services.db, call.refs.member);
    return keepHandedOver(call, content);
  },
  drop: (services, { objectKey }) => fileStoreOf(services).remove(objectKey),
  create: async ({ db, application, refs, audit }, { externalId }, { objectKey, width, height }) => {
    const { rows } = await sql<{ id: number }>`insert into open_picture (app_id, user_id, object_key, width, height)
      values (${application.id}, ${refs.member}, ${objectKey}, ${width}, ${height}) returning id`.execute(db);
    audit({ after: { externalId, userId: refs.member, width, height } });
    return rows[0]?.id ?? 0;
  },
  read: async (db, id) => {
    const { rows } = await sql<View>`select p.width, p.height,
        p.created_time + make_interval(hours => ${pictureLimits.hours}::int) as until
      from open_picture p where p.id = ${id} and ${isKept}`.execute(db);
    return rows[0] ?? null;
  },
});
