import { locationIntake } from "@hongxian/contract/features/member-list/location.intake.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { editingByMember } from "../../core/people/member/edit-by-member.ts";
import { moveByMember } from "../../core/people/member/member-place.ts";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import type { RowCall } from "../../kit/open-call.ts";
import { serveIntake } from "../../kit/served-intake.ts";

interface Place {
  readonly lon: number;
  readonly lat: number;
  readonly area: string;
}

async function move(call: RowCall<{ readonly member: number }>, { lon, lat, area }: Place): Promise<void> {
  await needEnabled(call.db, call.refs.member);
  const place = { currentArea: area, currentLon: lon, currentLat: lat };
  await moveByMember(editingByMember(call), call.refs.member, place);
}

/** Where members are, by the edit of the console. */
export const locationIntakeServer = serveIntake(locationIntake, {
  target: auditTargets.member,
  create: async (call, place) => {
    await move(call, place);
    return call.refs.member;
  },
  change: move,
  read: async (db, userId) => {
    const { rows } = await sql<{ area: string }>`select current_area as area from member
      where user_id = ${userId}`.execute(db);
    return rows[0] ?? null;
  },
});
