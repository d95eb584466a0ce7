import {
  introductionMachine,
  type IntroductionAction,
  type IntroductionStatus,
} from "@hongxian/contract/core/introduction/introduction.choices.ts";
import { introductionMessages } from "@hongxian/contract/core/introduction/introduction.messages.ts";
import {
  answerHours,
  followDays,
  rescheduleLimit,
  type MoveInput,
} from "@hongxian/contract/core/introduction/introduction.rules.ts";
import { mayMove } from "@hongxian/contract/core/states/state-machine.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Seal } from "../../../platform/seal.ts";
import { statesOf } from "../../money/trade/move-state.ts";
import { writeEvents } from "../../foundation/events/write-events.ts";
import { afterMove } from "./introduction-effects.ts";
import { introductionEvents } from "./introduction-events.ts";

export interface LockedIntroduction {
  readonly id: number;
  readonly status: IntroductionStatus;
  readonly userId: number;
  readonly otherUserId: number;
  readonly initiatorStaffId: number;
  readonly borrowRequestId: number | null;
  readonly quotaId: number | null;
  readonly quotaUsed: boolean;
  readonly meetTime: string | null;
  readonly rescheduleCount: number;
  readonly submitStaffId: number | null;
  readonly bothContinue: boolean;
}

const states = statesOf<{ readonly status: IntroductionStatus }>()(introductionMachine);

/** Who does it: a member of staff, the member in the app, or a job (neither). */
export interface Mover {
  readonly staffId: number | null;
  readonly byMember: boolean;
  readonly seal: Seal | null;
}

export interface Move extends MoveInput {
  readonly action: IntroductionAction;
  readonly meetAreaId?: number | null | undefined;
  readonly accompanyStaffId?: number | null | undefined;
}

export async function lockIntroduction(db: Db, id: number): Promise<LockedIntroduction> {
  const { rows } =
    await sql<LockedIntroduction>`select i.id, i.status, i.user_id, i.other_user_id, i.initiator_staff_id,
      i.borrow_request_id,
      i.quota_id, i.quota_used, i.meet_time, i.reschedule_count, i.submit_staff_id,
      (select count(*) = 2 and bool_and(f.continue_flag) from introduction_feedback f
      where f.introduction_id = i.id) as both_continue
    from introduction i where i.id = ${id} for update`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

/** Rules that need the record; the rules of the form are in the contract. */
function checkRecord(row: LockedIntroduction, move: Move, mover: Mover): void {
  const isEarly = row.meetTime !== null && Date.parse(row.meetTime) > Date.now();
  switch (move.action) {
    case "reschedule":
      if (row.rescheduleCount >= rescheduleLimit) throw refused(introductionMessages.tooOften);
      return;
    case "met":
    case "no-show":
      if (isEarly) throw refused(introductionMessages.tooEarly);
      return;
    case "dating":
      if (!row.bothContinue && (move.note ?? "") === "") throw invalid({ note: introductionMessages.needNote });
      return;
    case "success-audit":
      if (row.submitStaffId === mover.staffId) throw refused(introductionMessages.ownAudit);
      return;
    default:
      return;
  }
}

/** The columns a move writes besides the state. */
function changesOf(move: Move, mover: Mover): RawBuilder<unknown> {
  switch (move.action) {
    case "push":
      return sql`, push_time = now(), remind_count = 0,
        expire_time = now() + make_interval(hours => ${sql.lit(answerHours)})`;
    case "self-agree":
      return sql`, self_answer_time = now(), push_time = now(), remind_count = 0,
        expire_time = now() + make_interval(hours => ${sql.lit(answerHours)})`;
    case "self-refuse":
      return sql`, self_answer_time = now()`;
    case "other-agree":
    case "other-refuse":
      return sql`, other_answer_time = now(), expire_time = null`;
    case "arrange":
    case "reschedule": {
      const again = move.action === "reschedule" ? sql`, reschedule_count = reschedule_count + 1` : sql``;
      return sql`, meet_time = ${move.meetTime ?? null}, meet_place = ${move.meetPlace ?? ""},
        meet_area_id = ${move.meetAreaId ?? null},
        accompany_staff_id = ${move.accompanyStaffId ?? null}, meet_reminded = false${again}`;
    }
    case "no-show":
      return sql`, no_show_side = ${move.side ?? null}, close_reason = ${move.closeReason ?? ""}`;
    case "dating":
      return sql`, follow_time = now() + make_interval(days => ${sql.lit(followDays)})`;
    case "fail":
    case "cancel":
      return sql`, close_reason = ${move.closeReason ?? ""}`;
    case "success":
      return sql`, result = ${move.result ?? null}, proof_imgs = ${(move.proofImgs ?? []).join(";")},
        submit_staff_id = ${mover.staffId}`;
    case "success-audit":
      return sql`, audit_staff_id = ${mover.staffId}`;
    default:
      return sql``;
  }
}

/**
 * Changes the state of an introduction by one conditional update, with its log line and everything that follows from
 * the new state. Staff, members and jobs all use this.
 */
export async function moveIntroduction(db: Db, id: number, move: Move, mover: Mover): Promise<IntroductionStatus> {
  const name = move.action === "success-audit" && move.pass === false ? "return" : move.action;
  const row = await lockIntroduction(db, id);
  if (!mayMove(introductionMachine, name, row.status)) throw new AppError("STALE");
  checkRecord(row, move, mover);
  const { status: to } = await states.move(db, name, id, {
    set: sql`state_time = now() ${changesOf(move, mover)}`,
  });
  await sql`insert into introduction_log (introduction_id, from_status, to_status, staff_id, by_member, channel, note)
    values (${id}, ${row.status}, ${to}, ${mover.staffId}, ${mover.byMember},
      ${mover.byMember ? "APP" : (move.channel ?? null)},
      ${move.note ?? move.closeReason ?? ""})`.execute(db);
  await afterMove(db, { row, to, move, seal: mover.seal });
  await writeEvents(db, introductionEvents(row, to, move));
  return to;
}
