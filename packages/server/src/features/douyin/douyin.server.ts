import { douyinRichText } from "@hongxian/contract/features/douyin/douyin.resource.ts";
import { pagePath } from "@hongxian/contract/features/douyin/douyin.rules.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import { asking, serveResource } from "../../kit/serve-resource.ts";
import { checkPage, findCodes, type CheckedPage, type Codes } from "./check-page.ts";

/** What is checked of a page as it is stored; its text is no column of the list. */
async function storedPage(db: Db, id: number): Promise<CheckedPage> {
  const { rows } = await sql<CheckedPage>`select title, content, share_title, share_image_url
    from douyin_rich_text where id = ${id}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

export const douyinServer = serveResource(douyinRichText, {
  table: "douyin_rich_text",
  scope: () => "all",
  computed: {
    pagePath: sql<string>`${sql.lit(pagePath(""))} || t.code`,
    viewNum: sql<number>`(select coalesce(sum(c.show_num), 0)::int from content_stat c
      where c.ref_type = 'DOUYIN' and c.ref_id = t.id)`,
    hasDraft: sql<boolean>`(t.status = 'ONLINE' and t.content <> t.published_content)`,
  },
  versioned: true,
  run: {
    submit: asking(
      // The call is shared: only a page that is being submitted to the platform is checked for codes.
      async (call, { id }, { status }): Promise<Codes> =>
        status === "WAIT_PLATFORM" ? findCodes(call, await storedPage(call.db, id)) : new Map(),
      async (call, { id }, _body, codes) => {
        await checkPage(call, await storedPage(call.db, id), codes);
        return { set: { platformRemark: "", updateStaffId: call.caller.staffId } };
      },
    ),
    approve: async ({ caller }) => ({
      set: {
        platformRemark: "",
        publishedContent: sql`t.content`,
        publishedVersion: sql`t.published_version + 1`,
        updateStaffId: caller.staffId,
      },
    }),
    refuse: async ({ caller }, _page, { platformRemark }) => ({
      set: { platformRemark, updateStaffId: caller.staffId },
    }),
    offline: async ({ caller }) => ({ set: { platformRemark: "", updateStaffId: caller.staffId } }),
    remove: async ({ db }, { id, code }) => {
      await sql`delete from douyin_rich_text where id = ${id}`.execute(db);
      return { note: { code } };
    },
  },
});
