import {
  introductionActions,
  introductionMachine,
  introductionStatus,
  type IntroductionStatus,
} from "@hongxian/contract/core/introduction/introduction.choices.ts";
import * as endpoints from "@hongxian/contract/core/introduction/introduction.endpoints.ts";
import { explainSentence, type MatchLine } from "@hongxian/contract/core/matching/match-explain.ts";
import { mayMove } from "@hongxian/contract/core/states/state-machine.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { countCap } from "@hongxian/contract/wire/list.ts";
import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import { handle, type Call } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { readCards, type CardWithTime } from "../matching/match-cards.ts";
import {
  introductionScope,
  maySteer,
  steeringSql,
  type Steering,
  waitsForCaller,
} from "../../people/member/introduction-scope.ts";

interface Row extends Omit<endpoints.IntroductionRow, "user" | "other" | "actions">, Steering {
  readonly userId: number;
  readonly otherUserId: number;
}

const ref = (table: string, id: string) =>
  sql`(select json_build_object('id', x.id, 'name', x.name) from ${sql.table(table)} x where x.id = ${sql.ref(id)})`;

const columns = (call: Pick<Call, "caller">) => sql`i.id, i.no, i.user_id, i.other_user_id, i.borrow_request_id,
  ${ref("staff", "i.initiatorStaffId")} as initiator, ${ref("shop", "i.shopId")} as shop,
  ${ref("shop", "i.otherShopId")} as other_shop,
  i.score_ab as "scoreAB", i.score_ba as "scoreBA", i.score, i.status, i.meet_time, i.meet_place, i.reschedule_count,
    i.result, i.close_reason, i.expire_time,
  i.state_time, i.created_time, ${steeringSql(call.caller)}`;

function shown(
  call: Pick<Call, "may">,
  row: Row,
  cards: ReadonlyMap<number, CardWithTime>,
): endpoints.IntroductionRow[] {
  const user = cards.get(row.userId);
  const other = cards.get(row.otherUserId);
  if (user === undefined || other === undefined) return [];
  const actions = introductionActions.filter(
    (action) =>
      mayMove(introductionMachine, action, row.status) &&
      maySteer(action, row) &&
      call.may(endpoints.moveGrant(action)),
  );
  return [{ ...row, user, other, actions }];
}

const isStatus = (text: string): text is IntroductionStatus => introductionStatus.values.some((one) => one === text);

const since = (column: RawBuilder<unknown>, from: string | undefined, to: string | undefined): RawBuilder<unknown> =>
  sql`${from === undefined ? sql`` : sql` and ${column} >= ${from}::timestamptz`}${
    to === undefined
      ? sql``
      : sql` and ${column} < ${to}::timestamptz + ${
          to.includes("T")
            ? sql`interval '1 second'`
            : sql`interval
        '1 day'`
        }`
  }`;

function conditions({ caller, query }: Pick<Call, "caller"> & { readonly query: ListQuery }): RawBuilder<unknown> {
  const states = (query.status ?? "").split(",").filter(isStatus);
  return sql`${scopeSql(introductionScope(caller))}
    ${states.length === 0 ? sql`` : sql` and i.status = any(${states})`}
    ${query.userId === undefined ? sql`` : sql` and ${query.userId} in (i.user_id, i.other_user_id)`}
    ${
      query.matchmakerUserId === undefined
        ? sql``
        : sql` and exists (select from staff s
      where s.id = i.initiator_staff_id and s.user_id = ${query.matchmakerUserId})`
    }
    ${query.todo === undefined ? sql`` : sql` and ${waitsForCaller(caller)} = ${query.todo}`}
    ${
      query.borrow === undefined
        ? sql``
        : query.borrow
          ? sql` and i.borrow_request_id is not null`
          : sql` and
      i.borrow_request_id is null`
    }
    ${since(sql`i.meet_time`, query.meetBeginTime, query.meetEndTime)}
    ${since(sql`i.created_time`, query.beginTime, query.endTime)}`;
}

interface ListQuery {
  readonly status?: string | undefined;
  readonly userId?: number | undefined;
  readonly matchmakerUserId?: number | undefined;
  readonly borrow?: boolean | undefined;
  readonly todo?: boolean | undefined;
  readonly meetBeginTime?: string | undefined;
  readonly meetEndTime?: string | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}

export const getIntroductions = handle(endpoints.getIntroductions, async (call) => {
  const { db, query } = call;
  const where = conditions(call);
  const { rows } = await sql<Row>`select ${columns(call)} from introduction i where ${where}
    order by i.id desc limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(db);
  const count = await sql<{
    n: number;
  }>`select count(*)::int as n from (select from introduction i where ${where} limit ${countCap + 1}) c`.execute(db);
  const total = count.rows[0]?.n ?? 0;
  const cards = await readCards(
    call,
    rows.flatMap(({ userId, otherUserId }) => [userId, otherUserId]),
  );
  return {
    list: rows.flatMap((row) => shown(call, row, cards)),
    total: Math.min(total, countCap),
    ...(total > countCap ? { totalCapped: true } : {}),
    page: query.page,
    size: query.size,
  };
});

interface Detail extends Row {
  readonly accompany: { readonly id: number; readonly name: string } | null;
  readonly proofImgs: string;
  readonly explain: { readonly bonus?: number; readonly lines?: MatchLine[] };
}

export const getIntroduction = handle(endpoints.getIntroduction, async (call) => {
  const { db, caller, params } = call;
  const { rows } =
    await sql<Detail>`select ${columns(call)}, ${ref("staff", "i.accompanyStaffId")} as accompany, i.proof_imgs,
      i.explain
    from introduction i where i.id = ${params.id} and ${scopeSql(introductionScope(caller))}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new AppError("NOT_FOUND");
  const [one] = shown(call, row, await readCards(call, [row.userId, row.otherUserId]));
  if (one === undefined) throw new AppError("NOT_FOUND");
  const logs = await sql<
    z.output<typeof endpoints.introductionLog>
  >`select l.id, l.from_status, l.to_status, ${ref("staff", "l.staffId")} as staff, l.by_member, l.channel, l.note,
    l.time
    from introduction_log l where l.introduction_id = ${row.id} order by l.id`.execute(db);
  const feedbacks = await sql<
    z.output<typeof endpoints.introductionFeedback>
  >`select user_id, score, continue_flag, content, time from introduction_feedback where introduction_id = ${row.id}
    order by id`.execute(db);
  const lines = row.explain.lines ?? [];
  return {
    ...one,
    accompany: row.accompany,
    proofImgs: row.proofImgs,
    lines,
    // The sentence is written again on each read: whose name may be shown depends on the caller.
    sentence: explainSentence({ ...row, bonus: row.explain.bonus ?? 0 }, lines, {
      a: one.user.firstName,
      b: one.other.firstName,
    }),
    logs: logs.rows,
    feedbacks: feedbacks.rows,
  };
});
