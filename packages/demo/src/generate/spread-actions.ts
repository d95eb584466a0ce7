import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";

/**
 * Actions of staff that were drawn as so many days before now, and would all stand in the minute in which the world was
 * made: the moments of a row, which move together.
 */
export const spreadTables = {
  article: ["publish_time", "created_time"],
  article_version: ["created_time"],
  subject: ["start_time", "end_time", "created_time"],
  video: ["hot_start_time", "hot_end_time"],
  shop_advert: ["begin_time", "end_time", "submit_time", "audit_time", "created_time"],
  goods: ["online_time"],
  course: ["online_time", "created_time"],
  intention: ["next_follow_time"],
  app_version: ["publish_time", "created_time"],
  fee_setting: ["effective_time"],
  advert: ["created_time"],
  coupon: ["created_time"],
  medium: ["created_time"],
} as const satisfies Record<string, readonly [string, ...string[]]>;

/** What a row is moved by, where it is not its own id: a version moves like its article. */
const keys: Readonly<Record<string, readonly [string, string]>> = {
  article_version: ["article", "article_id"],
  app_version: ["app_version", "version_id"],
};
const firstHour = 9;
const workHours = 8;

/** Each row gets its own minute of a working day; what is past stays past. */
export async function spreadActions(db: Db, now: number): Promise<void> {
  const present = sql`${new Date(now).toISOString()}::timestamptz`;
  for (const [table, columns] of Object.entries(spreadTables)) {
    const [name, key] = keys[table] ?? [table, "id"];
    const first = sql`coalesce(${sql.join(columns.map((column) => sql.ref(`t.${column}`)))})`;
    const shift = sql`make_interval(secs => ${firstHour * 3600}::int
      + abs(hashtext(${name}::text || ${sql.ref(`t.${key}`)})) % ${workHours * 3600}
      - extract(epoch from ${first} - date_trunc('day', ${first}))::int)`;
    const moved = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`t.${column}`)} + x.shift`);
    const stays = columns.map(
      (column) => sql`(${sql.ref(`t.${column}`)} is null or ${sql.ref(`t.${column}`)} > ${present}
        or ${sql.ref(`t.${column}`)} + x.shift <= ${present})`,
    );
    await sql`update ${sql.table(table)} t set ${sql.join(moved)}
      from (select t.ctid as place, ${shift} as shift from ${sql.table(table)} t) x
      where x.place = t.ctid and x.shift is not null and ${sql.join(stays, sql` and `)}`.execute(db);
  }
}
