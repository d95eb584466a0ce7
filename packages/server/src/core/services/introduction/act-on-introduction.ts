import { moveOf, type IntroductionAction } from "@hongxian/contract/core/introduction/introduction.choices.ts";
import * as endpoints from "@hongxian/contract/core/introduction/introduction.endpoints.ts";
import { moveProblems } from "@hongxian/contract/core/introduction/introduction.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Call } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { memberBoundScope } from "../../people/member/member.scope.ts";
import { introductionScope } from "./introduction-scope.ts";
import { moveIntroduction } from "./move-introduction.ts";

interface Side {
  readonly status: string;
  readonly ownSide: boolean;
  readonly otherSide: boolean;
  readonly isMine: boolean;
}

/**
 * An answer is recorded by the account that has that member; every other action belongs to the side that started the
 * introduction. An account that sees it only because the other member is its own may not steer it.
 */
function mayMove(action: IntroductionAction, { ownSide, otherSide, isMine }: Side): boolean {
  if (moveOf(action).answerOf === "OTHER") return otherSide;
  if (action === "success-audit") return ownSide || otherSide;
  return ownSide || (isMine && moveOf(action).answerOf === undefined);
}

async function sideOf({ db, caller }: Call, id: number): Promise<Side> {
  const { rows } =
    await sql<Side>`select i.status, (${scopeSql(memberBoundScope(caller, sql.ref("i.user_id")))}) is true as own_side,
      (${scopeSql(memberBoundScope(caller, sql.ref("i.other_user_id")))}) is true as other_side,
      i.initiator_staff_id = ${caller.staffId} as is_mine
    from introduction i where i.id = ${id} and ${scopeSql(introductionScope(caller))}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

export const moveIntroductionCall = handle(endpoints.moveIntroductionCall, async (call) => {
  const { db, caller, services, body } = call;
  const { id, action } = call.params;
  call.need(endpoints.moveGrant(action));
  const side = await sideOf(call, id);
  if (!mayMove(action, side)) throw new AppError("NOT_FOUND");
  const problems = moveProblems(action, body);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const status = await moveIntroduction(
    db,
    id,
    { ...body, action },
    { staffId: caller.staffId, byMember: false, seal: services.seal },
  );
  call.audit({
    targetType: auditTargets.introduction,
    targetId: id,
    before: { status: side.status },
    after: { status, action },
  });
  return { id, status };
});
