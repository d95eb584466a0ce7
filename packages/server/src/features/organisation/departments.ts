import * as endpoints from "@hongxian/contract/features/organisation/department.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { accessChanged } from "../../core/foundation/access/session-cache.ts";
import { departmentScope } from "../../core/people/staff/staff.scope.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { treeOf } from "./tree-of.ts";

interface Department {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly path: string;
  readonly leaderStaffId: number | null;
  readonly sort: number;
  readonly version: number;
}

export const getDepartments = handle(endpoints.getDepartments, async ({ db, caller }) => {
  const { rows } = await sql<Omit<endpoints.DepartmentNode, "children">>`with office as (
      select s.dept_id, count(*)::int as n from staff s where s.status <> 'LEFT' and s.dept_id is not null
      group by s.dept_id)
    select d.id, d.parent_id, d.name, d.leader_staff_id, d.sort, d.version, coalesce(o.n, 0) as staff_count,
      (select coalesce(sum(b.n), 0)::int from department x join office b on b.dept_id = x.id
      where x.path like d.path || '%') as tree_count,
      (select json_build_object('id', l.id, 'name', l.name) from staff l where l.id = d.leader_staff_id) as leader_staff
    from department d left join office o on o.dept_id = d.id where ${scopeSql(departmentScope(caller))}
    order by d.sort, d.id`.execute(db);
  return treeOf(rows);
});

/** Changes of the tree run one after another: paths and depths are read and written as a whole. */
const lockTree = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('department-tree'))`.execute(db);

async function findDepartment({ db, caller }: Pick<Call, "db" | "caller">, id: number): Promise<Department> {
  const { rows } = await sql<Department>`select d.id, d.parent_id, d.name, d.path, d.leader_staff_id, d.sort, d.version
    from department d where d.id = ${id} and ${scopeSql(departmentScope(caller))} for update of d`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

/** The path of children; only accounts that see every department may work at the top. */
async function parentPath(call: Pick<Call, "db" | "caller">, parentId: number | null): Promise<string> {
  if (parentId !== null) return (await findDepartment(call, parentId)).path;
  if (departmentScope(call.caller) !== "all") throw new AppError("NOT_FOUND");
  return "/";
}

const depthOf = (path: string): number => path.split("/").length - 2;

async function guardLeader(db: Db, staffId: number | null): Promise<void> {
  if (staffId === null) return;
  const open = await sql`select 1 from staff where id = ${staffId} and kind = 'PLATFORM' and status = 'ENABLE'`.execute(
    db,
  );
  if (open.rows.length === 0) throw invalid({ leaderStaffId: endpoints.departmentMessages.leader });
}

async function guardName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (
      typeof error === "object" &&
      error !== null &&
      "constraint" in error &&
      error.constraint === "department_name"
    ) {
      throw invalid({ name: endpoints.departmentMessages.name });
    }
    throw error;
  }
}

export const createDepartment = handle(endpoints.createDepartment, async (call) => {
  const { db, body } = call;
  await lockTree(db);
  const above = await parentPath(call, body.parentId);
  if (depthOf(above) + 1 > endpoints.departmentDepth) throw refused(endpoints.departmentMessages.depth);
  await guardLeader(db, body.leaderStaffId);
  const { rows } = await guardName(() =>
    sql<{ id: number }>`with made as (select nextval(pg_get_serial_sequence('department', 'id')) as id)
      insert into department (id, parent_id, name, leader_staff_id, sort, path)
      select made.id, ${body.parentId}, ${body.name}, ${body.leaderStaffId}, ${body.sort}, ${above} || made.id || '/'
      from made returning id`.execute(db),
  );
  const id = rows[0]?.id ?? 0;
  call.audit({ targetType: auditTargets.department, targetId: id, after: body });
  return { id };
});

export const editDepartment = handle(endpoints.editDepartment, async (call) => {
  const { db, params, body } = call;
  const { version, ...change } = body;
  const former = await findDepartment(call, params.id);
  if (former.version !== version) throw new AppError("STALE_VERSION", { data: { current: former } });
  if (change.leaderStaffId !== former.leaderStaffId) await guardLeader(db, change.leaderStaffId);
  await guardName(() =>
    sql`update department set name = ${change.name}, leader_staff_id = ${change.leaderStaffId}, sort = ${change.sort},
      version = version + 1, update_time = now() where id = ${former.id}`.execute(db),
  );
  const { name, leaderStaffId, sort } = former;
  call.audit({
    targetType: auditTargets.department,
    targetId: former.id,
    before: { name, leaderStaffId, sort },
    after: change,
  });
  return { id: former.id };
});

/** The children of a parent get the positions 0, 10, 20 … with the moved one before `beforeId` or last. */
async function placeAmong(db: Db, id: number, parentId: number | null, beforeId: number | null): Promise<void> {
  await sql`with ordered as (
      select d.id, row_number() over (order by
        case when d.id = ${id} then coalesce((select b.sort from department b where b.id = ${beforeId}), 2147483647)
        else d.sort end,
        case when d.id = ${id} then coalesce(${beforeId}::bigint, 9223372036854775807) else d.id end,
        (d.id <> ${id})::int) as place
      from department d where d.parent_id is not distinct from ${parentId}::bigint)
    update department d set sort = least((o.place - 1) * 10, 9999), version = d.version + 1 from ordered o
    where o.id = d.id and d.sort <> least((o.place - 1) * 10, 9999)`.execute(db);
}

export const moveDepartment = handle(endpoints.moveDepartment, async (call) => {
  const { db, params, body } = call;
  await lockTree(db);
  const moved = await findDepartment(call, params.id);
  const above = await parentPath(call, body.parentId);
  if (above.startsWith(moved.path)) throw refused(endpoints.departmentMessages.itself);
  const path = `${above}${moved.id}/`;
  const { rows } = await sql<{
    deepest: number;
  }>`select max(array_length(string_to_array(d.path, '/'), 1) - 2)::int as deepest
    from department d where d.path like ${`${moved.path}%`}`.execute(db);
  const below = (rows[0]?.deepest ?? depthOf(moved.path)) - depthOf(moved.path);
  if (depthOf(path) + below > endpoints.departmentDepth) throw refused(endpoints.departmentMessages.depth);
  await guardName(() =>
    sql`update department set parent_id = ${body.parentId}, version = version + 1, update_time = now()
      where id = ${moved.id}`.execute(db),
  );
  if (path !== moved.path) {
    await sql`update department set path = ${path} || substr(path, ${moved.path.length + 1})
      where path like ${`${moved.path}%`}`.execute(db);
    // Department scopes depend on the path: every open session reads it again.
    await accessChanged(db, "all");
  }
  await placeAmong(db, moved.id, body.parentId, body.beforeId);
  call.audit({
    targetType: auditTargets.department,
    targetId: moved.id,
    before: { parentId: moved.parentId },
    after: { parentId: body.parentId },
  });
  return { id: moved.id };
});

export const removeDepartment = handle(endpoints.removeDepartment, async (call) => {
  const { db, params } = call;
  await lockTree(db);
  const gone = await findDepartment(call, params.id);
  const used = await sql`select 1 from department where parent_id = ${gone.id}
    union all select 1 from staff where dept_id = ${gone.id} and status <> 'LEFT' limit 1`.execute(db);
  if (used.rows.length > 0) throw refused(endpoints.departmentMessages.notEmpty);
  await sql`update staff set dept_id = null, version = version + 1 where dept_id = ${gone.id}`.execute(db);
  await sql`delete from department where id = ${gone.id}`.execute(db);
  call.audit({
    targetType: auditTargets.department,
    targetId: gone.id,
    before: { name: gone.name, parentId: gone.parentId },
  });
  return null;
});
