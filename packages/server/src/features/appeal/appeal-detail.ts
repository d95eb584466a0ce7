import { maskPhone } from "@hongxian/contract/core/member/mask.rules.ts";
import { splitImages } from "@hongxian/contract/core/member/slash-list.rules.ts";
import * as endpoints from "@hongxian/contract/features/appeal/appeal.endpoints.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { contentTables, isContentType } from "../../core/services/content/content-tables.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { punishmentOf, visible } from "./appeal-rows.ts";

type Origin = endpoints.AppealDetail["origin"];
type Row = Omit<endpoints.AppealDetail, "images" | "origin"> & {
  readonly imgs: string;
  readonly origin: Omit<Origin, "images" | "subject"> & { readonly imgs: string; readonly bizId: number | null };
};

const earlierShown = 10;
const staffJson = (id: string) =>
  sql`(select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = ${sql.ref(id)})`;

/** One object whatever the appeal is against; fields a kind does not have are null. */
const originSql = sql`(select json_build_object('reason', o.reason, 'staff', ${staffJson("o.staff_id")}, 'time', o.time,
    'imgs', o.imgs,
    'punishType', p.type, 'punishStatus', p.status, 'violationType', p.violation_type, 'days', trim_scale(p.days)::text,
      'endTime', p.end_time,
    'bizType', o.biz_type, 'bizId', o.biz_id)
  from (
    select q.reason, q.operator_id as staff_id, q.start_time as time, null as biz_type, null::bigint as biz_id,
      coalesce((select c.imgs from complaint c where q.source_type = 'COMPLAINT' and c.id = q.source_id), '') as imgs
    from punishment q where t.ref_type = 'PUNISHMENT' and q.id = t.ref_id
    union all
    select a.remark, a.staff_id, a.created_time, a.biz_type, a.biz_id, '' from review_action a
    where t.ref_type = 'REVIEW_ACTION' and a.id = t.ref_id
    union all
    select c.handle_remark, c.handler_id, c.handle_time, 'COMPLAINT', c.id, c.imgs from complaint c
    where t.ref_type = 'COMPLAINT' and c.id = t.ref_id
  ) o left join punishment p on p.id = ${punishmentOf})`;

interface Subject {
  readonly subject: string;
  readonly imgs: string;
}
type SubjectRow = Subject & { readonly id: number };

/** Selects the words and pictures of the content that was decided about. */
function subjectsSql(bizType: string, ids: readonly number[]) {
  if (isContentType(bizType)) {
    const { table, words, pictures } = contentTables[bizType];
    return sql<SubjectRow>`select c.id, ${sql.ref(`c.${words}`)} as subject,
      ${pictures === null ? sql`''` : sql.ref(`c.${pictures}`)} as imgs
      from ${sql.table(table)} c where c.id = any(${ids}::bigint[])`;
  }
  if (bizType === "COMPLAINT")
    return sql<SubjectRow>`select c.id, c.content as subject, c.imgs from complaint c
      where c.id = any(${ids}::bigint[])`;
  if (bizType === "FACE")
    return sql<SubjectRow>`select f.id, '' as subject, concat_ws(';', f.verify_img, f.real_img) as imgs
      from face_review_record f where f.id = any(${ids}::bigint[])`;
  if (bizType === "PASSPORT")
    return sql<SubjectRow>`select f.user_id as id, '' as subject, f.passport_pic as imgs from foreign_profile f
      where f.user_id = any(${ids}::bigint[])`;
  return sql<SubjectRow>`select r.id, '' as subject, r.auth_img as imgs from auth_record r
    where r.id = any(${ids}::bigint[]) and r.type = ${bizType}`;
}

/** What was decided about, one statement for each kind: the refused posts, the papers, the complaints. */
async function subjectsOf(db: Db, rows: readonly Row[]): Promise<(origin: Row["origin"]) => Subject> {
  const byKind = new Map<string, number[]>();
  for (const { origin } of rows)
    if (origin.bizType !== null && origin.bizId !== null)
      byKind.set(origin.bizType, [...(byKind.get(origin.bizType) ?? []), origin.bizId]);
  const found = new Map<string, Subject>();
  for (const [bizType, ids] of byKind)
    for (const { id, ...subject } of (await subjectsSql(bizType, ids).execute(db)).rows)
      found.set(`${bizType}:${id}`, subject);
  return ({ bizType, bizId }) => found.get(`${bizType}:${bizId}`) ?? { subject: "", imgs: "" };
}

/** Everything the desk and the list show of these appeals. */
export async function readAppeals(
  call: Pick<Call, "caller" | "db">,
  ids: readonly number[],
): Promise<endpoints.AppealDetail[]> {
  const { db } = call;
  const { rows } =
    await sql<Row>`select t.id, t.type, t.ref_type, t.ref_id, t.content, t.imgs, t.contact_phone, t.status,
      ${staffJson("t.handler_id")} as handler, t.handle_remark, t.new_days, t.deadline, t.created_time, t.handle_time,
      ${originSql} as origin,
      (select coalesce(json_agg(json_build_object('id', e.id, 'type', e.type, 'status', e.status, 'content',
        left(e.content, 60),
          'createdTime', e.created_time) order by e.id desc), '[]')
        from (select * from appeal a where a.user_id = t.user_id and a.id <> t.id order by a.id desc
        limit ${sql.lit(earlierShown)}) e) as earlier
    from appeal t where t.id = any(${ids}::bigint[]) and ${visible(call)}`.execute(db);
  const subjectOf = await subjectsOf(db, rows);
  return rows.map(({ imgs, origin, ...rest }) => {
    const { imgs: originImgs, bizId: _, ...known } = origin;
    const about = subjectOf(origin);
    const images = [...new Set([...splitImages(originImgs), ...splitImages(about.imgs)])];
    return {
      ...rest,
      contactPhone: rest.contactPhone === "" ? "" : maskPhone(rest.contactPhone),
      images: splitImages(imgs),
      origin: { ...known, subject: about.subject, images },
    };
  });
}

export const getAppeal = handle(endpoints.getAppeal, async (call) => {
  const [detail] = await readAppeals(call, [call.params.id]);
  if (detail === undefined) throw new AppError("NOT_FOUND");
  return detail;
});
