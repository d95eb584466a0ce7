import * as endpoints from "@hongxian/contract/features/mini-guide/mini-guide.endpoints.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { readSetting } from "../../core/foundation/settings/system-settings.ts";
import type { Db } from "../../kit/call.ts";

type Shown = z.output<typeof endpoints.getMiniGuide.data>[number];
export const guideColumns = sql`g.scene, g.show_mode, g.guide_type, g.title, g.content, g.image_url, g.target,
  g.frequency`;

export async function reviewOf(
  db: Db,
): Promise<{ review: { version: string; until: string } | null; reviewVersion: number }> {
  const review = await readSetting(db, "mini.reviewMode");
  const { rows } = await sql<{
    n: number;
  }>`select coalesce((select version from system_setting where key = 'mini.reviewMode'), 0)::int as n`.execute(db);
  return {
    review: review !== null && Date.parse(review.until) > Date.now() ? review : null,
    reviewVersion: rows[0]?.n ?? 0,
  };
}

/**
 * The system's own switch takes precedence over the one for all; a version under review hides what a store would
 * reject.
 */
export async function shownGuides(db: Db, query: z.output<typeof endpoints.getMiniGuide.query>): Promise<Shown[]> {
  const { review } = await reviewOf(db);
  const { rows } = await sql<
    Shown & { minVersion: string }
  >`select distinct on (g.scene) ${guideColumns}, g.min_version from mini_guide_switch g
    where g.system in ('ALL', ${query.system}) and g.status = 'ON' order by g.scene, g.system = 'ALL'`.execute(db);
  const isReviewed = review?.version === query.version;
  const older = (min: string): boolean => min !== "" && min.localeCompare(query.version, "en", { numeric: true }) > 0;
  return rows.map(({ minVersion, ...shown }) => {
    if (isReviewed && endpoints.reviewedScenes.some((scene) => scene === shown.scene))
      return { ...shown, showMode: "HIDE" as const };
    return older(minVersion) ? { ...shown, showMode: "NORMAL" as const } : shown;
  });
}
