import { subjectMessages } from "@hongxian/contract/features/subject/subject.rules.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";

interface Ended {
  readonly id: number;
  readonly title: string;
  readonly ownerUserId: number;
  readonly options: readonly { readonly text: string; readonly num: number }[];
}

/** The result of a debate or a vote becomes a post of its owner, due in an hour, so that it can be edited first. */
export async function tellResult(db: Db, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<Ended>`select s.id, s.title, s.owner_user_id,
      (select coalesce(jsonb_agg(jsonb_build_object('text', o ->> 'text', 'num', (select count(*) from subject_vote v
        where v.subject_id = s.id and v.option_id = (o ->> 'id')::int)) order by (o ->> 'id')::int), '[]')
        from jsonb_array_elements(s.options) o) as options
    from subject s where s.id = any(${ids}::bigint[]) and s.type in ('DEBATE', 'VOTE')
      and s.owner_user_id is not null`.execute(db);
  for (const { id, title, ownerUserId, options } of rows)
    await sql`insert into moment (kind, user_id, content, subject_id, status, check_status, publish_time)
      values ('MICRO_BLOG', ${ownerUserId}, ${subjectMessages.result(title, options)}, ${id}, 'WAIT_PUBLISH', 'PASS',
        now() + interval '1 hour')`.execute(db);
}

/** Topics whose time is over. */
export async function finishDueSubjects(db: Db): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`update subject set status = 'FINISHED', is_hot = false, version = version + 1, update_time = now()
    where status = 'ONLINE' and end_time <= now() returning id`.execute(db);
  await tellResult(
    db,
    rows.map(({ id }) => id),
  );
  return rows.length;
}
