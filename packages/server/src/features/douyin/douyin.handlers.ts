import { cleanHtml, richPictures, richWords } from "@hongxian/contract/core/rich-text/clean-html.ts";
import { douyinRules } from "@hongxian/contract/core/rich-text/rich-rules.ts";
import * as endpoints from "@hongxian/contract/features/douyin/douyin.endpoints.ts";
import {
  douyinGrants,
  douyinMessages,
  findLead,
  type douyinStatus,
} from "@hongxian/contract/features/douyin/douyin.rules.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { storedPictureShowsCode } from "../../core/foundation/storage/stored-code.ts";
import { findStoredFile } from "../../core/foundation/storage/stored-files.ts";
import { handle, handleAsking, handlePublic, type Call, type Db, type RawCall } from "../../kit/call.ts";

type Status = ChoiceOf<typeof douyinStatus>;
type Page = z.output<(typeof endpoints.getDouyinPage)["data"]>;

/** Which pictures of the page show a QR code: checked in the store, before anything is locked. */
type Codes = ReadonlyMap<string, boolean>;

async function findCodes(
  { services, caller }: Pick<RawCall, "services" | "caller">,
  page: Pick<endpoints.WrittenPage, "content" | "shareImageUrl">,
): Promise<Codes> {
  const codes = new Map<string, boolean>();
  for (const address of new Set([...richPictures(page.content, douyinRules), page.shareImageUrl]))
    if (address !== "") codes.set(address, await storedPictureShowsCode(caller.staffId, services, address));
  return codes;
}

/** Contact details lead members away from the platform; so do QR codes in its pictures. */
async function checkPage({ db }: Pick<Call, "db">, page: endpoints.WrittenPage, codes: Codes): Promise<void> {
  const { title, content, shareTitle, shareImageUrl } = page;
  const showsCode = (address: string): boolean => {
    const known = codes.get(address);
    // The page was changed while its pictures were checked.
    if (known === undefined) throw new AppError("STALE");
    return known;
  };
  const lead = findLead([title, shareTitle, richWords(content, douyinRules)].join("\n"));
  if (lead !== null) throw invalid({ content: douyinMessages.leads(lead) });
  for (const address of new Set(richPictures(content, douyinRules)))
    if (showsCode(address)) throw invalid({ content: douyinMessages.leads(douyinMessages.qrCode) });
  if (shareImageUrl !== "" && showsCode(shareImageUrl))
    throw invalid({ shareImageUrl: douyinMessages.leads(douyinMessages.qrCode) });
  const file = shareImageUrl === "" ? null : await findStoredFile(db, shareImageUrl);
  if (file === null || file.width === null || file.height === null) return;
  if (Math.abs(file.width * 4 - file.height * 5) > file.height * 0.1)
    throw invalid({ shareImageUrl: douyinMessages.shareImage });
}

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
    // A page under review by the platform stays as it was submitted.
    if (before.status === "WAIT_PLATFORM") throw new AppError("STALE");
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

/** The former statuses of each status, and the grant needed to reach it. */
const moves = {
  WAIT_PLATFORM: { from: ["DRAFT", "REFUSED", "OFFLINE"], by: douyinGrants.submit },
  ONLINE: { from: ["WAIT_PLATFORM"], by: douyinGrants.verdict },
  REFUSED: { from: ["WAIT_PLATFORM"], by: douyinGrants.verdict },
  OFFLINE: { from: ["ONLINE"], by: douyinGrants.offline },
} as const satisfies Partial<Record<Status, { from: readonly Status[]; by: unknown }>>;

/** Only a page that is being submitted to the platform is checked for codes. */
async function codesOfStored(
  call: RawCall<{ readonly id: number }, unknown, { readonly status: Status }>,
): Promise<Codes> {
  const { db, params, body } = call;
  if (body.status !== "WAIT_PLATFORM") return new Map();
  const { rows } = await sql<Pick<Page, "content" | "shareImageUrl">>`select content, share_image_url
    from douyin_rich_text where id = ${params.id}`.execute(db);
  return rows[0] === undefined ? new Map() : findCodes(call, rows[0]);
}

export const moveDouyinPage = handleAsking(endpoints.moveDouyinPage, codesOfStored, async (call, codes) => {
  const { db, body, caller } = call;
  const { from, by } = moves[body.status];
  call.need(by);
  const before = await lockPage(db, call.params.id);
  if (!(from as readonly Status[]).includes(before.status)) throw new AppError("STALE");
  if (body.status === "WAIT_PLATFORM") await checkPage(call, before, codes);
  const isOnline = body.status === "ONLINE";
  await sql`update douyin_rich_text
      set status = ${body.status}, platform_remark = ${body.status === "WAIT_PLATFORM" ? "" : body.platformRemark},
      published_content = case when ${isOnline} then content else published_content end,
      published_version = published_version + ${isOnline ? 1 : 0}::int, update_staff_id = ${caller.staffId},
        version = version + 1, update_time = now()
    where id = ${before.id}`.execute(db);
  call.audit({
    targetType: auditTargets.douyinRichText,
    targetId: before.id,
    before: { status: before.status },
    after: { status: body.status, ...(body.platformRemark === "" ? {} : { platformRemark: body.platformRemark }) },
  });
  return { id: before.id, status: body.status };
});

export const removeDouyinPage = handle(endpoints.removeDouyinPage, async (call) => {
  const { id, status, code } = await lockPage(call.db, call.params.id);
  if (status === "ONLINE" || status === "WAIT_PLATFORM") throw refused(douyinMessages.removable);
  await sql`delete from douyin_rich_text where id = ${id}`.execute(call.db);
  call.audit({ targetType: auditTargets.douyinRichText, targetId: id, before: { code, status } });
  return null;
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
