import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import { maskPhone } from "@hongxian/contract/core/member/mask.rules.ts";
import * as endpoints from "@hongxian/contract/features/complaint/complaint-detail.endpoints.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import { handle, type Db } from "../../kit/call.ts";
import { visible } from "./complaint-rows.ts";
import { targetViewOf } from "./complaint-target.ts";

type Row = Omit<endpoints.ComplaintDetail, "images" | "target" | "reporter" | "reported"> & {
  readonly userId: number;
  readonly imgs: string;
};

const shown = 10;

const sanctionJson = sql`json_build_object('id', p.id, 'type', p.type, 'reason', p.reason, 'days',
  trim_scale(p.days)::text,
  'startTime', p.start_time, 'endTime', p.end_time, 'status', p.status, 'sourceType', p.source_type)`;

async function readComplaint(db: Db, id: number, condition: RawBuilder<boolean>): Promise<Row> {
  const { rows } =
    await sql<Row>`select t.id, t.level, t.status, t.reason_type, t.target_type, t.target_id, t.target_user_id,
      t.user_id, t.content, t.imgs,
      t.contact_phone, t.deadline, t.created_time, t.claim_time, t.handle_time, t.handle_remark, t.reply_content,
      (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = t.handler_id) as handler,
      (select ${sanctionJson} from punishment p where p.id = t.punishment_id) as punishment,
      (select coalesce(json_agg(json_build_object('id', e.id, 'reasonType', e.reason_type, 'status', e.status,
        'content', left(e.content, 60),
          'createdTime', e.created_time) order by e.id desc), '[]')
        from (select * from complaint c where c.target_user_id = t.target_user_id and c.id <> t.id order by c.id desc
        limit ${shown}) e) as earlier,
      (select coalesce(json_agg(json_build_object('id', r.id, 'staff',
        (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = r.staff_id),
          'content', r.content, 'isInner', r.is_inner, 'createdTime', r.created_time) order by r.id desc), '[]')
        from ticket_reply r where r.ticket_type = 'COMPLAINT' and r.ticket_id = t.id) as notes
    from complaint t where t.id = ${id} and ${condition}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

type HistoryRow = Omit<endpoints.MemberHistory, "punishments"> & {
  readonly punishments: readonly endpoints.Sanction[];
};

/** Both sides in one statement. */
async function historiesOf(db: Db, userIds: readonly number[]): Promise<readonly endpoints.MemberHistory[]> {
  const { rows } =
    await sql<HistoryRow>`select m.status, extract(year from age(m.birthday))::int as age, m.home_city, m.auth_status,
      m.face_value, m.created_time,
      json_build_object('userId', m.user_id, 'firstName', m.first_name, 'imageUrl', m.image_url, 'sex', m.sex) as
        member,
      about.n as complained_num, about.valid as valid_num, made.n as made_num, made.valid as made_valid_num,
      (select coalesce(json_agg(p.item), '[]') from (select ${sanctionJson} as item from punishment p
        where p.user_id = m.user_id order by p.id desc limit ${shown}) p) as punishments
    from member m
    cross join lateral (select count(*)::int as n, (count(*) filter (where c.status = 'VALID'))::int as valid
    from complaint c where c.target_user_id = m.user_id) about
    cross join lateral (select count(*)::int as n, (count(*) filter (where c.status = 'VALID'))::int as valid
    from complaint c where c.user_id = m.user_id) made
    where m.user_id = any(${userIds})`.execute(db);
  return rows.map((row) => ({ ...row, punishments: [...row.punishments] }));
}

/** Everything the desk shows of one complaint. */
export const getComplaint = handle(endpoints.getComplaint, async (call) => {
  const { db, params } = call;
  const { userId, imgs, ...row } = await readComplaint(db, params.id, visible(call));
  const { targetUserId } = row;
  const [target, histories] = await Promise.all([
    targetViewOf(db, row.targetType, row.targetId, targetUserId),
    historiesOf(db, targetUserId === null ? [userId] : [userId, targetUserId]),
  ]);
  const reporter = histories.find(({ member }) => member.userId === userId);
  if (reporter === undefined) throw new AppError("NOT_FOUND");
  return {
    ...row,
    contactPhone: row.contactPhone === "" ? "" : maskPhone(row.contactPhone),
    images: addressesOf(imgs),
    target,
    reporter,
    reported: histories.find(({ member }) => member.userId === targetUserId) ?? null,
  };
});
