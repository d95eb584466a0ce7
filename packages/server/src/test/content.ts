import type { Db } from "../kit/call.ts";
import { contentTables, type ContentType } from "../core/services/content/content-tables.ts";
import { aRow } from "./build.ts";

let last = 0;

/** What stands above a piece of content, online. */
async function aboveOf(db: Db, type: ContentType, userId: number): Promise<Record<string, unknown>> {
  const shown = { userId, content: "上文", status: "ONLINE", checkStatus: "PASS" };
  const aSubject = () => aRow(db, "subject", "id", { title: `话题${(last += 1)}号`, status: "ONLINE" });
  switch (type) {
    case "MOMENT_COMMENT":
      return { momentId: await aRow(db, "moment", "id", shown) };
    case "SUBJECT_DISCUSS":
      return { subjectId: await aSubject() };
    case "SUBJECT_EVALUATE": {
      const subjectId = await aSubject();
      return { subjectId, discussId: await aRow(db, "subject_discuss", "id", { subjectId, ...shown }) };
    }
    case "TREEHOLE_REPLY":
      return { postId: await aRow(db, "treehole_post", "id", shown) };
    default:
      return {};
  }
}

/** A piece of content of any kind, with what it stands under. */
export async function someContent(
  db: Db,
  type: ContentType,
  userId: number,
  columns: Record<string, unknown>,
): Promise<number> {
  const { table, words } = contentTables[type];
  const above = await aboveOf(db, type, userId);
  return aRow(db, table, "id", { userId, [words]: "周末爬山", ...above, ...columns });
}
