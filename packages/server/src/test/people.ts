import { sql } from "kysely";
import type { Ask, TestApp } from "./app.ts";
import { aMember, aStaff } from "./build.ts";

export interface Person {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly ask: Ask;
}

/** Creates accounts with their own member id, and queries on the tables. */
export function peopleOf(app: TestApp) {
  const { db } = app.database;
  return {
    async aPerson(columns: Record<string, unknown> = {}): Promise<Person> {
      const userId = await aMember(db);
      const name = `员工${userId}`;
      const id = await aStaff(db, { userId, name, ...columns });
      return { id, userId, name, ask: await app.as(id) };
    },
    async rowOf(userId: number): Promise<Record<string, unknown>> {
      const { rows } = await sql<Record<string, unknown>>`select * from member where user_id = ${userId}`.execute(db);
      return rows[0] ?? {};
    },
    async historyOf(userId: number) {
      const { rows } = await sql<{
        field: string;
        oldValue: string;
        newValue: string;
        source: string;
        staffId: number;
      }>`
        select field, old_value, new_value, source, staff_id from info_update_record where user_id = ${userId}
        order by id`.execute(db);
      return rows;
    },
    async auditsOf(userId: number) {
      const { rows } = await sql<{ title: string; before: unknown; after: unknown; result: string; staffId: number }>`
        select title, before, after, result, staff_id from audit_log
        where target_type = 'member' and target_id = ${String(userId)}
        order by id`.execute(db);
      return rows;
    },
  };
}
