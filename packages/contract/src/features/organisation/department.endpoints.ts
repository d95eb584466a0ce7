import { z } from "zod";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { namedRef } from "../../wire/refs.ts";

export const organisationPage = "/tissue/organization";
export const departmentDepth = 6;

export const departmentMessages = {
  name: "同级部门名称重复",
  depth: `部门层级不能超过${departmentDepth}级`,
  itself: "不能移动到自身或下级部门",
  notEmpty: "部门下还有员工或子部门，不能删除",
  leader: "请选择有效的负责人",
} as const;

export interface DepartmentNode {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly leaderStaffId: number | null;
  readonly leaderStaff: z.output<typeof namedRef> | null;
  readonly sort: number;
  /** In office: not LEFT, directly in this department. */
  readonly staffCount: number;
  /** The same, including its subtree. */
  readonly treeCount: number;
  readonly version: number;
  readonly children: DepartmentNode[];
}

const node: z.ZodType<DepartmentNode> = z.object({
  id: z.int(),
  parentId: z.int().nullable(),
  name: z.string(),
  leaderStaffId: z.int().nullable(),
  leaderStaff: namedRef.nullable(),
  sort: z.int(),
  staffCount: z.int(),
  treeCount: z.int(),
  version: z.int(),
  get children() {
    return z.array(node);
  },
});

const one = z.strictObject({ id: idParam });
const name = z.string("请填写部门名称").trim().min(1, "请填写部门名称").max(30, "部门名称不能超过30个字");
const sort = z.int("排序为0-9999").min(0, "排序为0-9999").max(9999, "排序为0-9999");
const leaderStaffId = z.int().positive().nullable().default(null);
const parentId = z.int().positive().nullable();
const made = z.object({ id: z.int() });

export const getDepartments = endpoint({
  method: "GET",
  path: "/api/departments",
  allow: reads(organisationPage, "/tissue/recommanage", "/system/adminlist"),
  data: z.array(node),
});

export const createDepartment = endpoint({
  method: "POST",
  path: "/api/departments",
  allow: [button("新增部门", organisationPage)],
  title: "新增部门",
  done: "保存成功",
  body: z.strictObject({ parentId: parentId.default(null), name, leaderStaffId, sort: sort.default(0) }),
  data: made,
});

export const editDepartment = endpoint({
  method: "PUT",
  path: "/api/departments/{id}",
  allow: [button("编辑部门", organisationPage)],
  title: "编辑部门",
  done: "保存成功",
  params: one,
  body: z.strictObject({ name, leaderStaffId, sort, version: z.int("缺少版本号") }),
  data: made,
});

/** Under another parent, before one of its children or (null) after all of them. */
export const moveDepartment = endpoint({
  method: "PUT",
  path: "/api/departments/{id}/move",
  allow: [button("移动", organisationPage)],
  title: "移动部门",
  done: "已移动",
  params: one,
  body: z.strictObject({ parentId, beforeId: z.int().positive().nullable().default(null) }),
  data: made,
});

export const removeDepartment = endpoint({
  method: "DELETE",
  path: "/api/departments/{id}",
  allow: [button("删除部门", organisationPage)],
  title: "删除部门",
  done: "删除成功",
  params: one,
});
