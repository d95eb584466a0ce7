import * as endpoints from "./demo.endpoints.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handleRaw, type Db } from "@hongxian/server/kit/call.ts";
import { drawDemoPicture } from "./demo-picture.ts";
import { soundDemoVoice } from "./demo-voice.ts";
import { drawTalk, type Talk } from "./talk-picture.ts";
import { drawPaperPicture, type PaperFacts } from "./paper-picture.ts";

type RecordRow = Omit<PaperFacts, "page" | "isMasked">;

/** A paper shows the values of its record, so that reviewers have something to compare. */
async function drawRecordPaper(db: Db, name: string): Promise<string | undefined> {
  const [, kind = "", id, page] = /^([a-z]{1,20})-(\d{1,15})-(\d{1,2})\.svg$/u.exec(name) ?? [];
  if (id === undefined) return undefined;
  const isMasked = kind === "carmask";
  const type = isMasked ? "CAR" : kind.toUpperCase();
  const { rows } =
    await sql<RecordRow>`select r.type, r.id as record_id, r.user_id, m.realname, m.sex, m.birthday, r.detail
    from auth_record r join member m on m.user_id = r.user_id where r.id = ${id}::bigint and r.type = ${type}`.execute(
      db,
    );
  return rows[0] === undefined ? undefined : drawPaperPicture({ ...rows[0], page: Number(page), isMasked });
}

/** A screenshot that came with a complaint shows the talk of the two members. */
async function drawComplaintTalk(db: Db, kind: string, name: string): Promise<string | undefined> {
  const [, id, page] = /^(\d{1,15})-(\d{1,2})\.svg$/u.exec(name) ?? [];
  if (kind !== "shot" || id === undefined) return undefined;
  const { rows } = await sql<Talk>`select c.user_id as own_id, c.target_user_id as other_id, o.first_name as other_name,
      (select coalesce(json_agg(json_build_object('text', g.msg_body->>'text', 'isOwn', g.from_id = c.user_id, 'time',
        to_char(g.msg_time, 'HH24:MI')) order by g.msg_time), '[]') from (select m.from_id, m.msg_body, m.msg_time
        from message m where m.msg_type = 'TEXT_MSG' and m.msg_time <= c.created_time
          and m.conversation_id = case c.target_type when 'CHAT' then c.target_id
            else 'p2p_' || least(c.user_id, c.target_user_id) || '_' || greatest(c.user_id, c.target_user_id) end
        order by m.msg_time desc limit 20) g) as lines
    from complaint c join member o on o.user_id = c.target_user_id
    where c.id = ${id}::bigint and c.imgs like '%/shot/' || ${name} || '%'`.execute(db);
  const [talk] = rows;
  return talk === undefined || talk.lines.length === 0 ? undefined : drawTalk(talk, Number(page));
}

/** Pictures of the demo people and their papers are drawn on request. */
export const getDemoPicture = handleRaw(endpoints.getDemoPicture, async ({ params, db }, _request, reply) => {
  const voice = soundDemoVoice(`${params.kind}/${params.name}`);
  if (voice !== undefined)
    return reply.header("cache-control", "private, max-age=604800").type("audio/wav").send(voice);
  const paper = params.kind === "paper" ? await drawRecordPaper(db, params.name) : undefined;
  const talk = await drawComplaintTalk(db, params.kind, params.name);
  const picture = paper ?? talk ?? drawDemoPicture(`${params.kind}/${params.name}`);
  if (picture === undefined) throw new AppError("NOT_FOUND");
  reply.header("cache-control", "private, max-age=604800").type("image/svg+xml");
  return picture;
});
