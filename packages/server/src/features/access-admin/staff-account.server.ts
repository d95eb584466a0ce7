import { accountRoute, staffAccount } from "@hongxian/contract/features/access-admin/staff-account.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { endSessions } from "../../core/foundation/access/session-cache.ts";
import { maskPhoneSql } from "../../core/people/member/mask-sql.ts";
import type { RevealSource } from "../../core/foundation/access/reveal.ts";
import { likeText } from "../../kit/filter-sql.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { placeSql, scopeTextSql } from "./account-columns.ts";
import { guardAccount, guardOwnedMembers, guardSelf, keepAdministrator } from "./account-guards.ts";

const next = (version: number) => ({ version: version + 1, updateTime: new Date().toISOString() });

export const staffAccountServer = serveResource(staffAccount, {
  table: "staff",
  // The page is not granted to agents; should a stray grant exist, there is nothing to see.
  scope: (caller) => (caller.realm === "PLATFORM" ? "all" : "none"),
  where: sql<boolean>`t.role_id is not null`,
  computed: {
    login: maskPhoneSql(sql.ref("t.login")),
    place: placeSql,
    scopeText: scopeTextSql,
    lastLoginIp: sql<string | null>`nullif(t.last_login_ip, '')`,
    lockUntil: sql<string | null>`case when t.lock_until > now() then t.lock_until end`,
    createdById: sql<number | null>`t.created_by`,
  },
  filters: {
    keyword: (text: string) => {
      const byNumber = /^\d{1,15}$/.test(text) ? sql`or t.user_id = ${text}::bigint` : sql``;
      return sql<boolean>`(t.login = ${text} or t.name ilike ${likeText(text)} ${byNumber})`;
    },
  },
  before: {
    move: async (call, row, to) => {
      guardAccount(call, row);
      if (to === "DISABLE") {
        guardSelf(call, row);
        await keepAdministrator(call.db, row);
      }
      return next(row.version);
    },
    remove: async (call, row) => {
      guardAccount(call, row);
      guardSelf(call, row);
      await keepAdministrator(call.db, row);
      await guardOwnedMembers(call.db, row.userId);
    },
  },
  override: {
    // The number appended to the login frees the phone for another account; the row stays for its history.
    remove: async (call, row) => {
      await sql`update staff set status = 'LEFT', login = login || '#' || id, left_time = now(), recommend = false,
        is_live = false, is_public = false, version = version + 1, update_time = now() where id = ${row.id}`.execute(
        call.db,
      );
      await sql`update wechat_kf_server set status = 'OFFLINE' where staff_id = ${row.id}`.execute(call.db);
    },
  },
  after: async (call, id, action) => {
    if (action === "remove") await endSessions(call.db, id);
    if (action !== "move") return;
    const closed = await sql`select 1 from staff where id = ${id} and status = 'DISABLE'`.execute(call.db);
    if (closed.rows.length > 0) await endSessions(call.db, id);
  },
  run: {
    unlock: async (call, row) => {
      guardAccount(call, row);
      await sql`update staff set lock_until = null, fail_count = 0, fail_since = now() where id = ${row.id}`.execute(
        call.db,
      );
    },
    kick: async (call, row) => {
      guardAccount(call, row);
      return { ended: await endSessions(call.db, row.id) };
    },
  },
});

export const staffReveal: RevealSource = {
  type: auditTargets.staff,
  routes: [accountRoute],
  read: async ({ db, caller }, id) => {
    if (caller.realm !== "PLATFORM") return null;
    const { rows } = await sql<{ login: string }>`select split_part(login, '#', 1) as login from staff
      where id = ${id} and role_id is not null`.execute(db);
    return rows[0] ?? null;
  },
};
