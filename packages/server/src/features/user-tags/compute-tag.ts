import { ruleSchema, type RuleCondition } from "@hongxian/contract/features/user-tags/tag-rule.rules.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { ruleSql } from "./rule-sql.ts";

export interface Computed {
  readonly added: number;
  readonly removed: number;
  readonly total: number;
}

/**
 * Applies a rule's result to members: those who match get the tag, those who no longer do lose it. Tags set by hand
 * stay.
 */
export async function applyRule(db: Db, tagId: number, rule: readonly RuleCondition[]): Promise<Computed> {
  const { rows } = await sql<{ added: number; removed: number }>`with matching as materialized (
      select m.user_id from member m where ${ruleSql(rule)}
    ), gone as (
      delete from user_tag u where u.tag_id = ${tagId} and u.source = 'AUTO'
        and not exists (select from matching where matching.user_id = u.user_id) returning 1
    ), come as (
      insert into user_tag (user_id, tag_id, source) select user_id, ${tagId}, 'AUTO' from matching
      on conflict (user_id, tag_id) do nothing returning 1
    ) select (select count(*)::int from come) as added, (select count(*)::int from gone) as removed`.execute(db);
  const counted = await sql<{ total: number }>`update tag set compute_time = now() where id = ${tagId}
    returning member_count as total`.execute(db);
  return { added: rows[0]?.added ?? 0, removed: rows[0]?.removed ?? 0, total: counted.rows[0]?.total ?? 0 };
}

/** A stored rule as conditions; one the code no longer understands is an error, not a rule that matches everyone. */
export const storedRule = (rule: unknown): readonly RuleCondition[] => ruleSchema.parse(rule ?? []);

/** 03:00: every active AUTO tag, each in its own transaction so that one bad rule does not stop the others. */
export const computeTags: Job = {
  name: "auto-tags",
  cron: "0 3 * * *",
  run: async ({ database: { db }, log }) => {
    const { rows } = await sql<{ id: number; rule: unknown }>`select id, rule from tag
      where type = 'AUTO' and status = 'ENABLE' order by id`.execute(db);
    const failed: number[] = [];
    for (const { id, rule } of rows) {
      try {
        await db.transaction().execute(async (tx) => {
          await sql`set local statement_timeout = 0`.execute(tx);
          await sql`select 1 from tag where id = ${id} for no key update`.execute(tx);
          await applyRule(tx, id, storedRule(rule));
        });
      } catch (error) {
        failed.push(id);
        log.error({ error, tagId: id }, "the rule of a tag could not be computed");
      }
    }
    if (failed.length > 0) throw new Error(`rules of tags ${failed.join(", ")} could not be computed`);
    return rows.length;
  },
};
