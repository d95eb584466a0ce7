import { liveMessages, type roomType } from "@hongxian/contract/core/live/live.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { censorFor, recordHits } from "../../foundation/censor/censor-words.ts";
import { publishEvent } from "../../foundation/console/events.ts";
import { stateChanged } from "../../money/trade/move-state.ts";

interface Broadcast {
  readonly userId: number;
  readonly title: string;
  readonly type: ChoiceOf<typeof roomType>;
  readonly guestIds: readonly number[];
  readonly pullUrl: string;
  readonly lowPullUrl: string;
  readonly recordUrl: string;
  /** The present picture. */
  readonly picture: string;
  readonly onlineNum: number;
  readonly viewNum: number;
  readonly newFansNum: number;
}

interface Room {
  readonly id: number;
  readonly status: string;
  readonly isBlocked: boolean;
  readonly isLive: boolean;
}

/** The member's one room; the first broadcast makes it. */
async function roomOf(db: Db, { userId, type }: Broadcast, title: string): Promise<Room> {
  const { rows: host } = await sql<{ mayStream: boolean }>`select live_plug_flow as may_stream from member
    where user_id = ${userId} for no key update`.execute(db);
  if (host[0]?.mayStream !== true) throw refused(liveMessages.liveBanned);
  const { rows } = await sql<Room>`with made as (
      insert into live_room (host_id, title, type, family_id, prov_id, city_id)
      select m.user_id, ${title}, ${type}, (select k.family_id from family_member k join family f on f.id = k.family_id
        where k.user_id = m.user_id and f.status = 'NORMAL'), m.home_prov_id, m.home_city_id
      from member m where m.user_id = ${userId}
      on conflict (host_id) do update set title = excluded.title, type = excluded.type, update_time = now(),
        version = live_room.version + 1
      returning id, status, blocked_until)
    select made.id, made.status, coalesce(made.blocked_until > now(), false) as is_blocked,
      exists (select from live_session s where s.room_id = made.id and s.status = 'LIVING') as is_live
    from made`.execute(db);
  const room = rows[0];
  if (room === undefined) throw stateChanged();
  if (room.status !== "NORMAL" || room.isBlocked) throw refused(liveMessages.roomClosed);
  if (room.isLive) throw refused(liveMessages.living);
  return room;
}

/** A member begins to broadcast, where nothing forbids it. */
export async function beginBroadcast(db: Db, draft: Broadcast): Promise<number> {
  const { userId } = draft;
  const title = (await censorFor(db))("LIVE", draft.title);
  if (title.result === "BLOCK") throw refused(liveMessages.badTitle);
  const room = await roomOf(db, draft, title.text);
  const { rows } = await sql<{ id: number }>`insert into live_session (room_id, host_id, guest_ids, pull_url,
      low_pull_url, record_url, snapshot_url, online_num, peak_num, view_num, new_fans_num)
    values (${room.id}, ${userId}, ${[...draft.guestIds]}::bigint[], ${draft.pullUrl}, ${draft.lowPullUrl},
      ${draft.recordUrl}, ${draft.picture}, ${draft.onlineNum}, ${draft.onlineNum}, ${draft.viewNum},
      ${draft.newFansNum}) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  const found = { userId, staffId: null, scene: "LIVE", refId: `LIVE_ROOM:${room.id}`, text: draft.title } as const;
  await recordHits(
    db,
    title.hits.map((hit) => ({ ...hit, ...found })),
  );
  await publishEvent(db, { topic: "live", data: { kind: "begin", sessionId: id } });
  return id;
}

/** The present picture, guests and numbers of a running broadcast. */
export async function refreshBroadcast(db: Db, id: number, now: Broadcast): Promise<void> {
  const { rows } = await sql`update live_session
    set guest_ids = ${[...now.guestIds]}::bigint[], online_num = ${now.onlineNum},
      peak_num = greatest(peak_num, ${now.onlineNum}::int), view_num = greatest(view_num, ${now.viewNum}::int),
      new_fans_num = greatest(new_fans_num, ${now.newFansNum}::int),
      snapshot_url = case when ${now.picture} = '' then snapshot_url else ${now.picture} end,
      pull_url = case when ${now.pullUrl} = '' then pull_url else ${now.pullUrl} end,
      low_pull_url = case when ${now.lowPullUrl} = '' then low_pull_url else ${now.lowPullUrl} end,
      record_url = case when ${now.recordUrl} = '' then record_url else ${now.recordUrl} end,
      version = version + 1
    where id = ${id} and host_id = ${now.userId} and status = 'LIVING' returning 1`.execute(db);
  if (rows.length === 0) throw stateChanged();
}

/** The host ends it. */
export async function endBroadcast(db: Db, id: number, reason: string): Promise<void> {
  const { rows } = await sql`update live_session
    set status = 'ENDED', end_time = now(), online_num = 0, end_reason = ${reason}, version = version + 1
    where id = ${id} and status = 'LIVING' returning 1`.execute(db);
  if (rows.length === 0) throw stateChanged();
  await publishEvent(db, { topic: "live", data: { kind: "end", sessionId: id } });
}
