import { audience, type Audience } from "@hongxian/contract/core/audience/audience.ts";
import * as endpoints from "@hongxian/contract/core/push/push.endpoints.ts";
import {
  isPushDraft,
  pushMessages,
  pushNeedsApproval,
  pushTimeProblem,
} from "@hongxian/contract/core/push/push.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { countAudience, unknownIds } from "../../core/people/member/audience-sql.ts";
import { censorFor } from "../../core/foundation/censor/censor-words.ts";
import { queuePush } from "./dispatch-push.ts";
import { linkLeadsSomewhere } from "./link-target.ts";

type Task = z.output<typeof endpoints.pushTask>;
type Draft = z.output<typeof endpoints.createPush.body>;
const columns = sql`id, status, estimate_num, version`;

function checkTime(task: Pick<Draft, "kind" | "sendMode" | "sendTime">): Date | null {
  const problem = pushTimeProblem(task, new Date());
  if (problem !== null) throw invalid({ sendTime: problem });
  return task.sendMode === "NOW" ? null : new Date(task.sendTime ?? Number.NaN);
}

async function checkDraft({ db }: Pick<Call, "db">, body: Draft): Promise<number> {
  const { hits } = (await censorFor(db))("STAFF", `${body.title}\n${body.content}`);
  if (hits[0] !== undefined) throw invalid({ content: pushMessages.censored(hits[0].word) });
  if (!(await linkLeadsSomewhere(db, body.link))) throw invalid({ link: pushMessages.noTarget });
  const unknown = await unknownIds(db, body.audience.userIds ?? []);
  if (unknown.length > 0) throw invalid({ audience: pushMessages.unknownIds(unknown) });
  return countAudience(db, body.audience);
}

const valuesOf = (body: Draft) => ({
  ...body.link,
  audience: JSON.stringify(body.audience),
  sendTime: body.sendMode === "TIMED" ? (body.sendTime ?? null) : null,
});

export const createPush = handle(endpoints.createPush, async (call) => {
  const { db, caller, body } = call;
  const estimate = await checkDraft(call, body);
  const { linkType, linkValue, audience: who, sendTime } = valuesOf(body);
  const { rows } =
    await sql<Task>`insert into push_task (title, content, kind, channel, image_url, link_type, link_value, audience,
      estimate_num, send_mode, send_time, expire_hours, created_by)
    values (${body.title}, ${body.content}, ${body.kind}, ${body.channel}, ${body.imageUrl}, ${linkType}, ${linkValue},
      ${who}::jsonb, ${estimate},
      ${body.sendMode}, ${sendTime}::timestamptz, ${body.expireHours}, ${caller.staffId}) returning ${columns}`.execute(
      db,
    );
  const task = needRow(rows);
  call.audit({ targetType: auditTargets.pushTask, targetId: task.id, after: { title: body.title, estimate } });
  return task;
});

function needRow(rows: readonly Task[]): Task {
  if (rows[0] === undefined) throw new AppError("STALE");
  return rows[0];
}

export const editPush = handle(endpoints.editPush, async (call) => {
  const { db, params, body } = call;
  const estimate = await checkDraft(call, body);
  const { linkType, linkValue, audience: who, sendTime } = valuesOf(body);
  const { rows } = await sql<Task>`update push_task
      set title = ${body.title}, content = ${body.content}, kind = ${body.kind}, channel = ${body.channel},
      image_url = ${body.imageUrl}, link_type = ${linkType}, link_value = ${linkValue}, audience = ${who}::jsonb,
        estimate_num = ${estimate},
      send_mode = ${body.sendMode}, send_time = ${sendTime}::timestamptz, expire_hours = ${body.expireHours},
        version = version + 1, update_time = now()
    where id = ${params.id} and status = 'DRAFT' and version = ${body.version} returning ${columns}`.execute(db);
  if (rows[0] === undefined) {
    const found = await readTask(db, params.id);
    throw new AppError(isPushDraft(found) ? "STALE_VERSION" : "STALE");
  }
  call.audit({ targetType: auditTargets.pushTask, targetId: params.id, after: { title: body.title, estimate } });
  return rows[0];
});

interface Stored extends Task {
  readonly kind: Draft["kind"];
  readonly sendMode: Draft["sendMode"];
  readonly sendTime: string | null;
  readonly audience: unknown;
}

async function readTask(db: Db, id: number): Promise<Stored> {
  const { rows } = await sql<Stored>`select ${columns}, kind, send_mode, send_time, audience from push_task
      where id = ${id} for update`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

const storedAudience = (value: unknown): Audience => audience.parse(value);

export const submitPush = handle(endpoints.submitPush, async (call) => {
  const { db, params } = call;
  const task = await readTask(db, params.id);
  if (!isPushDraft(task)) throw new AppError("STALE");
  const time = checkTime(task);
  const who = storedAudience(task.audience);
  const count = await countAudience(db, who);
  if (count === 0) throw refused(pushMessages.nobody);
  const to = pushNeedsApproval(who, count) ? "WAIT_AUDIT" : "WAIT_SEND";
  const { rows } = await sql<Task>`update push_task
      set status = ${to}, estimate_num = ${count}, send_time = coalesce(send_time, ${time ?? null}::timestamptz, now()),
        version = version + 1, update_time = now()
    where id = ${params.id} returning ${columns}`.execute(db);
  if (to === "WAIT_SEND") await queuePush(db, params.id, time);
  call.audit({
    targetType: auditTargets.pushTask,
    targetId: params.id,
    before: { status: task.status },
    after: { status: to, count },
  });
  return needRow(rows);
});
