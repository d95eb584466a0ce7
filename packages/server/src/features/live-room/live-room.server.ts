import * as endpoints from "@hongxian/contract/features/live-room/live-room.endpoints.ts";
import { liveRoom } from "@hongxian/contract/features/live-room/live-room.resource.ts";
import { liveSession } from "@hongxian/contract/features/live-room/live-session.resource.ts";
import { recommendMax, replayDays, roomMessages } from "@hongxian/contract/features/live-room/live-room.rules.ts";
import { roomType } from "@hongxian/contract/core/live/live.choices.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { publishEvent } from "../../core/foundation/console/events.ts";
import { memberJson, openReports, riskSql, roomIncome, sessionIncome } from "../../core/services/live/live-sql.ts";
import { sameList } from "../../core/services/placed/same-call.ts";
import { handle } from "../../kit/call.ts";
import { likeText, memberKeyword } from "../../kit/filter-sql.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const ofHost = <T>(column: string) => sql<T>`(select h.${sql.ref(column)} from member h where h.user_id = t.host_id)`;

export const liveRoomServer = serveResource(liveRoom, {
  table: "live_room",
  scope: () => "all",
  computed: {
    familyName: sql<string | null>`(select f.name from family f where f.id = t.family_id)`,
    hostSex: ofHost<"UNKNOWN" | "MAN" | "WOMAN">("sex"),
    livePlugFlow: ofHost<boolean>("live_plug_flow"),
    onlineNum: sql<number>`coalesce((select s.online_num from live_session s where s.id = t.current_session_id), 0)`,
    fansNum: sql<number>`(select count(*)::int from attention a where a.to_user_id = t.host_id)`,
    totalIncome: roomIncome(sql`t.id`),
    totalMinutes: sql<number>`(select coalesce(sum(extract(epoch from coalesce(s.end_time, now()) - s.start_time)) / 60,
      0)::int from live_session s where s.room_id = t.id)`,
    violationNum: sql<number>`(select count(*)::int from room_violation v
      where v.room_id = t.id and v.status <> 'REVOKED')`,
  },
  filters: {
    keyword: (text: string, caller) =>
      /^\d{1,15}$/.test(text)
        ? sql<boolean>`(t.id = ${text}::bigint or ${memberKeyword(sql`t.host_id`, text, caller)})`
        : sql<boolean>`(t.title ilike ${likeText(text)} or ${memberKeyword(sql`t.host_id`, text, caller)})`,
  },
  run: {
    recommend: async ({ db }, { id }, { sort, endTime }) => {
      // The lock ensures that the twentieth place is taken only once.
      await sql`select pg_advisory_xact_lock(hashtext('live room recommendation'))`.execute(db);
      const { rows } = await sql<{
        n: number;
      }>`select count(*)::int as n from live_room where is_recommend and id <> ${id}`.execute(db);
      if ((rows[0]?.n ?? 0) >= recommendMax) throw refused(roomMessages.tooMany);
      const set = { isRecommend: true, recommendSort: sort, recommendEndTime: endTime };
      return { set, data: { id, isRecommend: true }, note: { isRecommend: true } };
    },
    unrecommend: async (_call, { id }) => ({
      set: { isRecommend: false, recommendSort: 999, recommendEndTime: null },
      data: { id, isRecommend: false },
      note: { isRecommend: false },
    }),
    ban: async ({ db }, { id }, { reason }) => {
      const ended = await sql<{
        id: number;
      }>`update live_session
        set status = 'FORCE_CLOSE', end_time = now(), end_reason = ${reason}, version = version + 1
        where room_id = ${id} and status = 'LIVING' returning id`.execute(db);
      await publishEvent(db, { topic: "live", data: { kind: "end", sessionId: ended.rows[0]?.id ?? null } });
      return { set: { banReason: reason, isRecommend: false } };
    },
    unban: async ({ db }) => {
      await publishEvent(db, { topic: "live", data: { kind: "end", sessionId: null } });
      return { set: { banReason: "" } };
    },
  },
});
export const roomList = sameList(liveRoomServer, endpoints.getRoomList);

export const liveSessionServer = serveResource(liveSession, {
  table: "live_session",
  scope: () => "all",
  computed: {
    minutes: sql<number>`(extract(epoch from coalesce(t.end_time, now()) - t.start_time) / 60)::int`,
    giftIncome: sessionIncome(sql`t.id`),
    giftUserNum: sql<number>`(select count(distinct g.from_user_id)::int from gift_record g
      where g.session_id = t.id and g.status = 'NORMAL')`,
    hasRecord: sql<boolean>`t.record_url <> ''`,
  },
  run: {},
});

export const getReplay = handle(endpoints.getReplay, async ({ db, params }) => {
  const { rows } = await sql<{
    url: string;
    poster: string;
    isOld: boolean;
  }>`select record_url as url, snapshot_url as poster,
    coalesce(end_time, now()) < now() - make_interval(days => ${replayDays}::int) as is_old from live_session
    where id = ${params.id}`.execute(db);
  const found = rows[0];
  if (found === undefined) throw new AppError("NOT_FOUND");
  if (found.isOld) throw refused(roomMessages.replayOver);
  if (found.url === "") throw refused(roomMessages.noReplay);
  return { url: found.url, poster: found.poster };
});

type Living = z.output<typeof endpoints.getLivingRooms.data>[number];
export const getLivingRooms = handle(endpoints.getLivingRooms, async ({ db }) => {
  const { rows } = await sql<Living>`select s.id as session_id, s.room_id, r.title, r.type,
      (select f.name from family f where f.id = r.family_id) as family_name,
      ${memberJson(sql`s.host_id`)} as host, s.pull_url, s.snapshot_url, s.online_num, s.start_time,
        ${riskSql} as risk_score, ${openReports} as report_num
    from live_session s join live_room r on r.id = s.room_id where s.status = 'LIVING' order by s.online_num desc, s.id
    limit 200`.execute(db);
  return rows;
});

type Stat = z.output<typeof endpoints.getRoomStat.data>;
export const getRoomStat = handle(endpoints.getRoomStat, async ({ db }) => {
  const { rows } = await sql<Omit<Stat, "incomeByType"> & { byType: Readonly<Record<string, number>> }>`select
    (select count(*)::int from live_session where status = 'LIVING') as living,
    (select coalesce(sum(online_num), 0)::int from live_session where status = 'LIVING') as viewers,
    (select count(*)::int from live_session where start_time >= current_date) as sessions,
    (select coalesce(sum(amount_cents), 0)::bigint from gift_record
    where scene_type = 'LIVE' and status = 'NORMAL' and created_time >= current_date) as income,
    (select count(*)::int from room_violation where created_time >= current_date and status <> 'REVOKED') as violations,
    (select coalesce(json_agg(json_build_object('time', to_char(sample_time, 'HH24:MI'), 'rooms', room_num, 'viewers',
      viewer_num) order by sample_time), '[]')
      from live_sample where sample_time >= current_date) as samples,
    (select coalesce(json_object_agg(k.type, k.cents), '{}')
    from (select r.type, sum(g.amount_cents)::bigint as cents from gift_record g join live_room r on r.id = g.room_id
      where g.scene_type = 'LIVE' and g.status = 'NORMAL' and g.created_time >= current_date - 29 group by 1) k) as
        by_type`.execute(db);
  const { byType, ...stat } = rows[0] ?? {
    living: 0,
    viewers: 0,
    sessions: 0,
    income: 0,
    violations: 0,
    samples: [],
    byType: {},
  };
  return { ...stat, incomeByType: roomType.values.map((type) => ({ type, cents: byType[type] ?? 0 })) };
});
