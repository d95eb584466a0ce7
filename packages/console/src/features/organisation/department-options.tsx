import { type DepartmentNode, getDepartments } from "@hongxian/contract/features/organisation/department.endpoints.ts";
import { Tree, TreeSelect } from "antd";
import { type FilteredList, filterOf } from "../../ui/filters/filter-context.ts";
import { FilterPill } from "../../ui/filters/filter-pill.tsx";
import { useData } from "../../platform/use-data.ts";

interface Option {
  readonly value: number;
  readonly key: number;
  readonly title: string;
  readonly children: Option[];
}

const optionsOf = (nodes: readonly DepartmentNode[]): Option[] =>
  nodes.map(({ id, name, children }) => ({ value: id, key: id, title: name, children: optionsOf(children) }));

export function findDepartment(nodes: readonly DepartmentNode[], id: number | null): DepartmentNode | null {
  for (const node of nodes) {
    const found = node.id === id ? node : findDepartment(node.children, id);
    if (found !== null) return found;
  }
  return null;
}

const useOptions = () => {
  const { data } = useData(getDepartments, {});
  return { nodes: data ?? [], options: optionsOf(data ?? []) };
};

interface DepartmentInputProps {
  readonly id: string;
  readonly invalid: boolean;
  readonly value: number | null;
  onChange(value: number | null): void;
}

/** A department out of the tree. */
export function DepartmentInput({ id, invalid, value, onChange }: DepartmentInputProps) {
  const { options } = useOptions();
  return (
    <TreeSelect<number | null>
      id={id}
      {...(invalid ? { status: "error" as const } : {})}
      style={{ width: "100%" }}
      placeholder="请选择部门"
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: "title" }}
      treeData={options}
      value={value}
      onChange={(next) => onChange(next ?? null)}
    />
  );
}

/** 部门 with its subtree. */
export function DepartmentFilter({ list }: { list: FilteredList }) {
  const { nodes, options } = useOptions();
  const [value, set] = filterOf(list, "deptId");
  const chosen = typeof value === "number" ? value : null;
  const name = chosen === null ? null : (findDepartment(nodes, chosen)?.name ?? String(chosen));
  return (
    <FilterPill label="部门" text={name} onClear={() => set(undefined)}>
      {(close) => (
        <Tree
          blockNode
          defaultExpandAll
          height={320}
          className="filter-tree"
          treeData={options}
          selectedKeys={chosen === null ? [] : [chosen]}
          onSelect={([key]) => {
            set(key);
            close();
          }}
        />
      )}
    </FilterPill>
  );
}
