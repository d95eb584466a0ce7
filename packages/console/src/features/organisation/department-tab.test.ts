import type { DepartmentNode } from "@hongxian/contract/features/organisation/department.endpoints.ts";
import { describe, expect, it } from "vitest";
import { dropPlace } from "./department-tab.tsx";

const node = (id: number, parentId: number | null, children: DepartmentNode[] = []): DepartmentNode => ({
  id,
  parentId,
  children,
  name: `部门${id}`,
  leaderStaffId: null,
  leaderStaff: null,
  sort: 0,
  staffCount: 0,
  treeCount: 0,
  version: 1,
});
const two = node(2, 1);
const three = node(3, 1);
const four = node(4, 1);
const one = node(1, null, [two, three, four]);

describe("dropPlace", () => {
  it("dropPlace puts a department into the one it fell on, before its children", () => {
    expect(dropPlace([one], 9, one, false, 0)).toEqual({ parentId: 1, beforeId: 2 });
    expect(dropPlace([one], 2, one, false, 0)).toEqual({ parentId: 1, beforeId: 3 });
    expect(dropPlace([one], 2, four, false, 0)).toEqual({ parentId: 4, beforeId: null });
  });

  it("dropPlace puts a department beside: before, behind, or last", () => {
    expect(dropPlace([one], 4, two, true, -1)).toEqual({ parentId: 1, beforeId: 2 });
    expect(dropPlace([one], 4, two, true, 1)).toEqual({ parentId: 1, beforeId: 3 });
    expect(dropPlace([one], 2, four, true, 1)).toEqual({ parentId: 1, beforeId: null });
    expect(dropPlace([one], 3, two, true, 1)).toEqual({ parentId: 1, beforeId: 4 });
    expect(dropPlace([one], 4, one, true, 1)).toEqual({ parentId: null, beforeId: null });
  });
});
