import * as endpoints from "@hongxian/contract/core/introduction/introduction.endpoints.ts";
import { moveProblems } from "@hongxian/contract/core/introduction/introduction.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Call } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { introductionScope, maySteer, steeringSql, type Steering } from "../../people/member/introduction-scope.ts";
import { moveIntroduction } from "./move-introduction.ts";

interface Side extends Steering {
  readonly status: string;
}

async function sideOf({ db, caller }: Call, id: number): Promise<Side> {
  const { rows } = await sql<Side>`select i.status, ${steeringSql(caller)}
    from introduction i where i.id = ${id} and ${scopeSql(introductionScope(caller))}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

export const moveIntroductionCall = handle(endpoints.moveIntroductionCall, async (call) => {
  const { db, caller, services, body } = call;
  const { id, action } = call.params;
  call.need(endpoints.moveGrant(action));
  const side = await sideOf(call, id);
  if (!maySteer(action, side)) throw new AppError("NOT_FOUND");
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
