import * as endpoints from "./demo.endpoints.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handleRaw, type Db } from "@hongxian/server/kit/call.ts";
import { drawDemoPicture } from "./demo-picture.ts";
import { soundDemoVoice } from "./demo-voice.ts";
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

/** Pictures of the demo people and their papers are drawn on request. */
export const getDemoPicture = handleRaw(endpoints.getDemoPicture, async ({ params, db }, _request, reply) => {
  const voice = soundDemoVoice(`${params.kind}/${params.name}`);
  if (voice !== undefined)
    return reply.header("cache-control", "private, max-age=604800").type("audio/wav").send(voice);
  const paper = params.kind === "paper" ? await drawRecordPaper(db, params.name) : undefined;
  const picture = paper ?? drawDemoPicture(`${params.kind}/${params.name}`);
  if (picture === undefined) throw new AppError("NOT_FOUND");
  reply.header("cache-control", "private, max-age=604800").type("image/svg+xml");
  return picture;
});
