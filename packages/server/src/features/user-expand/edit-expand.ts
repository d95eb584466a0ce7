import { valueText } from "@hongxian/contract/core/member/shown-value.rules.ts";
import * as endpoints from "@hongxian/contract/features/user-expand/expand.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { lockForEdit } from "../../core/people/member/lock-for-edit.ts";
import { recordChanges, touchMember } from "../../core/people/member/save-edit.ts";
import { handle, type Db } from "../../kit/call.ts";

type Values = Readonly<Record<endpoints.ExpandFormField, unknown>>;
interface ExpandRow extends Values {
  readonly version: number;
  readonly percent: number;
}

/** Three of the fields are in the member's own row. */
const memberFields: readonly endpoints.ExpandFormField[] = ["dadEducation", "momEducation", "isLiveParents"];

async function lockExpand(db: Db, userId: number): Promise<ExpandRow> {
  const { rows } =
    await sql<ExpandRow>`select e.smoking, e.drinking, e.nightclub, e.dad_work, e.mom_work, e.brother_num, e.sister_num,
      m.dad_education, m.mom_education, m.is_live_parents, e.version, e.percent
    from member_expand e join member m on m.user_id = e.user_id where e.user_id = ${userId} for update of e`.execute(
      db,
    );
  if (rows[0] === undefined) throw new AppError("NO_MEMBER");
  return rows[0];
}

const assignments = (names: readonly endpoints.ExpandFormField[], values: Values) =>
  sql.join(names.map((name) => sql`${sql.ref(name)} = ${values[name]}`));

/** The drawer's fields together; each changed one writes a line into the member's history. */
export const editExpand = handle(endpoints.editExpand, async (call) => {
  const { db, caller, body } = call;
  const { userId } = call.params;
  await lockForEdit(call, userId, []);
  const before = await lockExpand(db, userId);
  if (before.version !== body.version) throw new AppError("STALE_VERSION", { data: { current: before } });
  const changed = endpoints.expandFormFields.filter((name) => valueText(before[name]) !== valueText(body[name]));
  const ofMember = changed.filter((name) => memberFields.includes(name));
  const ofExpand = changed.filter((name) => !memberFields.includes(name));
  if (ofMember.length > 0)
    await sql`update member set ${assignments(ofMember, body)} where user_id = ${userId}`.execute(db);
  const own = ofExpand.length === 0 ? sql`` : sql`${assignments(ofExpand, body)},`;
  const { rows } = await sql<{ percent: number; version: number }>`update member_expand set ${own}
      update_time = now(), version = version + 1
    where user_id = ${userId} returning percent, version`.execute(db);
  await touchMember(db, userId, caller.name);
  const changes = changed.map((field) => ({ field, before: valueText(before[field]), after: valueText(body[field]) }));
  await recordChanges(call, userId, changes);
  const side = (of: "before" | "after") => Object.fromEntries(changes.map((change) => [change.field, change[of]]));
  call.audit({ targetType: auditTargets.member, targetId: userId, before: side("before"), after: side("after") });
  const saved = rows[0];
  if (saved === undefined) throw new AppError("NO_MEMBER");
  return { userId, ...saved };
});
