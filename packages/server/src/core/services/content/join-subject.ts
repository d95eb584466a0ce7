import { ownContentMessages } from "@hongxian/contract/core/content/own-content.messages.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

interface Subject {
  readonly isOpen: boolean;
  readonly hasOptions: boolean;
  readonly hasOption: boolean;
}

/** A topic takes posts while it is shown and its time runs; a side must be one of its own. */
export async function needOpenSubject(db: Db, subjectId: number, optionId: number | null): Promise<void> {
  const { rows } = await sql<Subject>`select status = 'ONLINE' and coalesce(start_time <= now(), true)
        and coalesce(end_time > now(), true) as is_open, jsonb_array_length(options) > 0 as has_options,
      exists (select from jsonb_array_elements(options) o where (o ->> 'id')::int = ${optionId}::int) as has_option
    from subject where id = ${subjectId}`.execute(db);
  const found = rows[0];
  if (found?.isOpen !== true) throw invalid({ subjectId: ownContentMessages.subject });
  if (optionId === null || found.hasOption) return;
  throw invalid({ optionId: found.hasOptions ? ownContentMessages.option : ownContentMessages.noOption });
}

/**
 * A member takes part: the first side taken counts, and everybody counts once. Called before the post itself is stored:
 * whoever has posted there took part already.
 */
export async function joinSubject(
  db: Db,
  {
    subjectId,
    userId,
    optionId,
  }: { readonly subjectId: number; readonly userId: number; readonly optionId: number | null },
): Promise<void> {
  // Sides and participants are numbers of the topic's own row.
  await sql`select 1 from subject where id = ${subjectId} for no key update`.execute(db);
  const { rows: known } = await sql`select 1 from subject_vote where subject_id = ${subjectId} and user_id = ${userId}
    union all select 1 from subject_discuss
    where subject_id = ${subjectId} and user_id = ${userId} and status <> 'DELETED' limit 1`.execute(db);
  const { rows: voted } =
    optionId === null
      ? { rows: [] }
      : await sql`insert into subject_vote (subject_id, user_id, option_id)
          values (${subjectId}, ${userId}, ${optionId})
          on conflict do nothing returning 1`.execute(db);
  if (voted.length === 0 && known.length > 0) return;
  await sql`update subject s set join_num = join_num + ${known.length > 0 ? 0 : 1}::int,
      options = (select coalesce(jsonb_agg(case when ${voted.length > 0}::boolean
      and (o ->> 'id')::int = ${optionId}::int
        then o || jsonb_build_object('num', coalesce((o ->> 'num')::int, 0) + 1) else o end order by (o ->> 'id')::int),
        '[]') from jsonb_array_elements(s.options) o)
    where s.id = ${subjectId}`.execute(db);
}
