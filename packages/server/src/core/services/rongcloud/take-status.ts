import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../../kit/call.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { assignJobName } from "../chat/chat-presence.ts";

const status = z.object({
  userid: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
  /** 0 came, 1 went, 2 signed out. */
  status: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.enum(["0", "1", "2"])),
  os: z.string().max(40).default(""),
  time: z.union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number),
  ]),
  sessionId: z.string().max(100).default(""),
});

/** One status or a list of them; entries that are none are left out, so that they do not lose the others. */
export const statusList = z
  .union([z.array(z.unknown()).max(10_000), z.record(z.string(), z.unknown()).transform((one): unknown[] => [one])])
  .transform((list) =>
    list.flatMap((one) => {
      const read = status.safeParse(one);
      return read.success ? [read.data] : [];
    }),
  );
type Status = z.output<typeof statusList>[number];

/** A connection whose end was never told counts no longer after this. */
const lastHours = 24;

/** Staff who keep an account that is connected from a browser are at the desk; called again and again, like a heartbeat. */
export async function keepDeskPresence(db: Db): Promise<number> {
  const { rows } = await sql<{ isNew: boolean }>`with present as (
      select distinct coalesce(k.maintainer_id, s.id) as staff_id, o.user_id
      from rong_online o
      left join market_account k on k.user_id = o.user_id and k.remove_time is null and k.status = 'ENABLE'
      left join staff s on s.user_id = o.user_id and s.status = 'ENABLE'
      where o.is_on and o.os in ('Websocket', 'PC')
        and o.update_time > now() - make_interval(hours => ${lastHours}::int)
    ), gone as (
      delete from chat_presence p where exists (select from rong_carrier)
        and not exists (select from present n where n.staff_id = p.staff_id and n.user_id = p.user_id)
    ) insert into chat_presence (staff_id, user_id) select staff_id, user_id from present where staff_id is not null
    on conflict (staff_id, user_id) do update set seen_time = now()
    returning xmax = 0 as is_new`.execute(db);
  if (rows.some(({ isNew }) => isNew)) await addJob(db, assignJobName, {}, { key: assignJobName });
  return rows.length;
}

/** The newest notice of each connection counts, in whatever order they come; who has one is online. */
export async function takeStatus(db: Db, list: readonly Status[]): Promise<void> {
  if (list.length === 0) return;
  const newest = new Map<string, Status>();
  for (const one of list) {
    const key = `${one.userid} ${one.sessionId}`;
    if ((newest.get(key)?.time ?? 0) <= one.time) newest.set(key, one);
  }
  const rows = JSON.stringify(
    [...newest.values()].map(({ userid, sessionId, os, time, status: state }) => ({
      user_id: userid,
      session_id: sessionId,
      os,
      is_on: state === "0",
      notice_ms: time,
    })),
  );
  await db.transaction().execute(async (tx) => {
    await sql`insert into rong_online as o (user_id, session_id, os, is_on, notice_ms)
      select g.user_id, g.session_id, g.os, g.is_on, g.notice_ms
      from jsonb_to_recordset(${rows}::jsonb)
        as g(user_id bigint, session_id text, os text, is_on boolean, notice_ms bigint)
      order by g.user_id, g.session_id
      on conflict (user_id, session_id) do update
      set os = case when excluded.os = '' then o.os else excluded.os end, is_on = excluded.is_on,
        notice_ms = excluded.notice_ms, update_time = now()
      where o.notice_ms <= excluded.notice_ms`.execute(tx);
    const ids = [...new Set(list.map(({ userid }) => userid))].toSorted((one, other) => one - other);
    await sql`update member m set on_line = n.is_on, last_active_time = greatest(m.last_active_time, n.at)
      from (select u, coalesce(bool_or(o.is_on), false) as is_on,
          least(to_timestamp(max(o.notice_ms) / 1000.0), now()) as at
        from unnest(${ids}::bigint[]) u left join rong_online o on o.user_id = u group by u) n
      where m.user_id = n.u and m.status = 'ENABLE'
        and (m.on_line is distinct from n.is_on or m.last_active_time is null or m.last_active_time < n.at)`.execute(
      tx,
    );
  });
  await keepDeskPresence(db);
}
