import { douyinRichText } from "@hongxian/contract/features/douyin/douyin.resource.ts";
import { isPossible } from "@hongxian/contract/kit/row-action.ts";
import { cleanHtml } from "@hongxian/contract/core/rich-text/clean-html.ts";
import { douyinRules } from "@hongxian/contract/core/rich-text/rich-rules.ts";
import * as endpoints from "@hongxian/contract/features/douyin/douyin.endpoints.ts";
import { douyinMessages } from "@hongxian/contract/features/douyin/douyin.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { handle, handleAsking, handlePublic, type Db } from "../../kit/call.ts";
import { checkPage, findCodes } from "./check-page.ts";

type Page = z.output<(typeof endpoints.getDouyinPage)["data"]>;

async function writeOnce<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const isTaken =
      typeof error === "object" &&
      error !== null &&
      "constraint" in error &&
      error.constraint === "douyin_rich_text_code";
    throw isTaken ? invalid({ code: douyinMessages.codeTaken }) : error;
  }
}

async function lockPage(db: Db, id: number): Promise<Page> {
  const { rows } =
    await sql<Page>`select id, code, title, scene, content, share_title, share_image_url, status, platform_remark,
      published_content,
      published_version, version from douyin_rich_text where id = ${id} for update`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

export const createDouyinPage = handleAsking(
  endpoints.createDouyinPage,
  (call) => findCodes(call, call.body),
  async (call, codes) => {
    const { db, body, caller } = call;
    await checkPage(call, body, codes);
    const { rows } = await writeOnce(() =>
      sql<{
        id: number;
      }>`insert into douyin_rich_text (code, title, scene, content, share_title, share_image_url, update_staff_id)
      values (${body.code}, ${body.title}, ${body.scene}, ${body.content}, ${body.shareTitle}, ${body.shareImageUrl},
        ${caller.staffId}) returning id`.execute(db),
    );
    const id = rows[0]?.id ?? 0;
    call.audit({
      targetType: auditTargets.douyinRichText,
      targetId: id,
      after: { code: body.code, title: body.title, scene: body.scene },
    });
    return { id, version: 1 };
  },
);

export const editDouyinPage = handleAsking(
  endpoints.editDouyinPage,
  (call) => findCodes(call, call.body),
  async (call, codes) => {
    const { db, body, caller } = call;
    const before = await lockPage(db, call.params.id);
    if (before.version !== body.version) throw new AppError("STALE_VERSION", { data: { current: before } });
    if (!isPossible(douyinRichText, "edit", before)) throw new AppError("STALE");
    await checkPage(call, body, codes);
    await writeOnce(() =>
      sql`update douyin_rich_text
        set code = ${body.code}, title = ${body.title}, scene = ${body.scene}, content = ${body.content},
        share_title = ${body.shareTitle}, share_image_url = ${body.shareImageUrl}, update_staff_id = ${caller.staffId},
          version = version + 1, update_time = now()
      where id = ${before.id}`.execute(db),
    );
    call.audit({
      targetType: auditTargets.douyinRichText,
      targetId: before.id,
      before: { code: before.code, title: before.title },
      after: { code: body.code, title: body.title },
    });
    return { id: before.id, version: before.version + 1 };
  },
);

const clean = (html: string): string => cleanHtml(html, douyinRules).html;

export const getDouyinPage = handle(endpoints.getDouyinPage, async ({ db, params }) => {
  const { rows } =
    await sql<Page>`select id, code, title, scene, content, share_title, share_image_url, status, platform_remark,
      published_content,
      published_version, version from douyin_rich_text where id = ${params.id}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return { ...rows[0], content: clean(rows[0].content), publishedContent: clean(rows[0].publishedContent) };
});

interface Shown {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly shareTitle: string;
  readonly shareImageUrl: string;
  readonly version: number;
}

export const getDouyinContent = handlePublic(endpoints.getDouyinContent, async ({ db, params }) => {
  const { rows } = await sql<Shown>`select id, title, published_content as content, share_title, share_image_url,
      published_version as version
    from douyin_rich_text where code = ${params.code} and published_version > 0 and status <> 'OFFLINE'`.execute(db);
  const page = rows[0];
  if (page === undefined) throw new AppError("NOT_FOUND");
  await sql`insert into content_stat (stat_date, ref_type, ref_id, show_num)
    values (current_date, 'DOUYIN', ${page.id}, 1)
    on conflict (ref_type, ref_id, stat_date, sex) do update set show_num = content_stat.show_num + 1`.execute(db);
  return { ...page, content: clean(page.content) };
});
