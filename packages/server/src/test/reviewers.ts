import { checkChildAuth } from "@hongxian/contract/core/review/credential-review.endpoints.ts";
import { claimReview } from "@hongxian/contract/core/review/review.endpoints.ts";
import { sql } from "kysely";
import { beforeEach } from "vitest";
import type { Ask, TestApp } from "./app.ts";
import { aMember, aRow, aStaff } from "./build.ts";

export interface Reviewer {
  readonly id: number;
  readonly name: string;
  readonly ask: Ask;
}

/** A record of a kind, as the tests of reviews submit it. */
export const education = {
  education: "UNDER_GRADUATE",
  schoolTag: "S211",
  schoolName: "云岭理工大学",
  certNo: "106741201605001818",
};

/** Reviewers, waiting records, and their results. Every test starts without claims and with an empty queue. */
export function reviewersOf(app: TestApp) {
  const { db } = app.database;
  beforeEach(async () => {
    await sql`delete from review_claim`.execute(db);
    await sql`update auth_record set status = 'AUTH_FAIL' where status = 'AUTHING'`.execute(db);
  });
  return {
    async reviewer(name: string, columns: Record<string, unknown> = {}): Promise<Reviewer> {
      const id = await aStaff(db, { roleId: 3, name, ...columns });
      return { id, name, ask: await app.as(id) };
    },
    async aRecord(type: string, detail: object, columns: Record<string, unknown> = {}) {
      const userId = await aMember(db, {
        realname: "陈晓明",
        education: "MASTER",
        schoolTag: "",
        marital: "UNMARRIED",
      });
      const paper = `/api/files/demo/paper/${type.toLowerCase()}`;
      const id = await aRow(db, "auth_record", "id", {
        userId,
        type,
        detail: JSON.stringify(detail),
        authImg: `${paper}-1-1.svg;${paper}-1-2.svg`,
        ...columns,
      });
      return { id, userId };
    },
    async recordOf(id: number): Promise<Record<string, unknown>> {
      const { rows } = await sql<Record<string, unknown>>`select * from auth_record where id = ${id}`.execute(db);
      return rows[0] ?? {};
    },
    async messagesOf(userId: number) {
      const { rows } = await sql<{ content: string; state: string }>`select p.content, o.state from person_msg p
        left join outbox o on o.dedupe_key = 'person_msg:' || p.id where p.user_id = ${userId} order by p.id`.execute(
        db,
      );
      return rows;
    },
    async actionsOf(userId: number) {
      const { rows } = await sql<{
        id: number;
        action: string;
        staffId: number;
        costMs: number;
        reasonId: number | null;
      }>`
        select id, action, staff_id, cost_ms, reason_id from review_action where user_id = ${userId}
        order by id`.execute(db);
      return rows;
    },
    claim: (who: Reviewer, type = "EDUCATION", body: object = {}) => who.ask(claimReview, { bizType: type, body }),
    check: (who: Reviewer, query: Record<string, unknown>, body?: object) =>
      who.ask.unchecked(checkChildAuth, { query, body }),
  };
}
