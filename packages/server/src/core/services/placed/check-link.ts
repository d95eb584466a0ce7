import { placedMessages } from "@hongxian/contract/core/placed/placed.choices.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import type { LinkType, LinkValue } from "@hongxian/contract/wire/refs.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

/** The tables of link targets; a kind whose table does not exist yet has no targets. */
const targets: Partial<Record<LinkType, { readonly table: string; readonly key: string }>> = {
  ARTICLE: { table: "article", key: "id" },
  SUBJECT: { table: "subject", key: "id" },
  LIVE_ROOM: { table: "live_room", key: "id" },
  MEMBER: { table: "member", key: "user_id" },
  GOODS: { table: "goods", key: "id" },
  COURSE: { table: "course", key: "id" },
};

/** A link to a record must refer to an existing one. */
export async function checkLink(db: Db, link: LinkValue | undefined, field = "link"): Promise<void> {
  const target = link === undefined ? undefined : targets[link.linkType];
  if (link === undefined || target === undefined) return;
  const there = await sql<{ name: string | null }>`select to_regclass(${target.table})::text as name`.execute(db);
  if ((there.rows[0]?.name ?? null) !== null) {
    const { rows } = await sql`select 1 from ${sql.table(target.table)} t
        where ${sql.ref(`t.${target.key}`)} = ${link.linkValue}::bigint`.execute(db);
    if (rows.length > 0) return;
  }
  throw invalid({ [field]: placedMessages.noTarget });
}
