import type { sessionStatus } from "@hongxian/contract/core/live/live.choices.ts";
import { openMessages } from "@hongxian/contract/core/open-door/open-door.rules.ts";
import { liveSessionIntake } from "@hongxian/contract/features/live-room/live-session.intake.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { shownPictures } from "../../core/foundation/open-door/shown-pictures.ts";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { beginBroadcast, endBroadcast, refreshBroadcast } from "../../core/services/live/broadcast.ts";
import type { CommandServices } from "../../kit/services.ts";
import { serveIntake } from "../../kit/served-intake.ts";

interface View {
  readonly roomId: number;
  readonly status: ChoiceOf<typeof sessionStatus>;
  readonly endReason: string;
}
interface Refs {
  readonly member: number;
  readonly guest: number | null;
  readonly secondGuest: number | null;
}

/** Who broadcasts with whom; the picture must be one that the console may show. */
function peopleOf({ member, guest, secondGuest }: Refs, services: CommandServices, picture: string) {
  if (picture !== "") shownPictures(services, [picture]);
  return { userId: member, guestIds: [guest, secondGuest].filter((id) => id !== null) };
}

/** Broadcasts of members. */
export const liveSessionIntakeServer = serveIntake(liveSessionIntake, {
  target: auditTargets.liveSession,
  create: async ({ db, services, refs, audit }, { externalId, ended, endReason: _reason, ...live }) => {
    if (ended) throw refused(openMessages.fixed);
    const people = peopleOf(refs, services, live.picture);
    for (const userId of [people.userId, ...people.guestIds]) await needEnabled(db, userId);
    const id = await beginBroadcast(db, { ...live, ...people });
    audit({ after: { externalId, userId: people.userId, title: live.title } });
    return id;
  },
  change: async ({ db, services, refs, audit }, { externalId, ended, endReason, ...live }, id) => {
    await refreshBroadcast(db, id, { ...live, ...peopleOf(refs, services, live.picture) });
    if (!ended) return;
    await endBroadcast(db, id, endReason);
    audit({ before: { status: "LIVING" }, after: { externalId, status: "ENDED" } });
  },
  read: async (db, id) => {
    const { rows } = await sql<View>`select room_id, status, end_reason from live_session where id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});
