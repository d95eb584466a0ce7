import { ownContentMessages } from "@hongxian/contract/core/content/own-content.messages.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { contentTables, type ContentType } from "./content-tables.ts";

interface View {
  readonly status: string;
  readonly checkStatus: string;
  readonly reason: string;
}

const withoutReason: readonly ContentType[] = ["MOMENT_COMMENT", "SUBJECT_EVALUATE"];

/** What its author may know of something posted. */
export const contentViewOf =
  (type: ContentType) =>
  async (db: Db, id: number): Promise<View | null> => {
    const taken = withoutReason.includes(type) ? sql`''` : sql`offline_reason`;
    const { rows } = await sql<View>`select status, check_status,
        case when check_status = 'REFUSE' then check_fail_remark else ${taken} end as reason
      from ${sql.table(contentTables[type].table)} where id = ${id}`.execute(db);
    return rows[0] ?? null;
  };

/** Something that everybody's lists show is what members may comment and like. */
export async function needShown(db: Db, type: ContentType, id: number): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(contentTables[type].table)}
    where id = ${id} and status = 'ONLINE' and check_status = 'PASS'`.execute(db);
  if (rows.length === 0) throw refused(ownContentMessages.hidden);
}

/** Posts stand where their author lives. */
export async function homeColumns(
  db: Db,
  userId: number,
): Promise<{ homeProvId: number | null; homeCityId: number | null; homeAreaId: number | null }> {
  const { rows } = await sql<{ homeProvId: number | null; homeCityId: number | null; homeAreaId: number | null }>`select
    home_prov_id, home_city_id, home_area_id from member where user_id = ${userId}`.execute(db);
  return rows[0] ?? { homeProvId: null, homeCityId: null, homeAreaId: null };
}
