import { PlusOutlined, UploadOutlined } from "@ant-design/icons";
import { school } from "@hongxian/contract/features/auth-archive/school.resource.ts";
import { editCall, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";
import { useMemo } from "react";
import { call } from "../../kit/call.ts";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { PageDrawer } from "../../kit/page-context.tsx";
import { resourceColumns } from "../../kit/resource-columns.tsx";
import { resourceFilters } from "../../kit/resource-filters.tsx";
import { type RecordList, plain } from "../../kit/resource-overlay.ts";
import type { Column } from "../../kit/table/column.ts";
import { toast } from "../../kit/toast.ts";
import { type List, type ListQuery, useList } from "../../kit/use-list.ts";
import { SchoolForm } from "./school-form.dialog.tsx";
import { SchoolImportDialog } from "./school-import.dialog.tsx";
import "./auth-archive.css";

export type SchoolRow = Row<typeof school.fields> & { readonly version: number };

const { resource, overlay } = plain(school, {
  tones: {
    tag: { S985: "slate", S211: "slate", DOUBLE_FIRST: "slate", OVERSEAS: "mute", NORMAL: "mute" },
    status: { ENABLE: "jade", DISABLE: "void" },
  },
  widths: { name: 240, tag: 92, province: 110, status: 70, updateTime: 110 },
});
const edit = editCall(resource, school.actions.edit);

async function turn(row: SchoolRow, status: SchoolRow["status"]): Promise<void> {
  const { id, name, tag, province, version } = row;
  await call(edit, { params: { id }, body: { name, tag, province, status, version } });
  toast.success(status === "ENABLE" ? "已启用" : "已停用");
}

const rowActions: readonly PageAction<SchoolRow>[] = [
  { title: "编辑", dialog: (row, end) => <SchoolForm row={row} {...end} /> },
  {
    title: "停用",
    danger: true,
    when: ({ status }) => status === "ENABLE",
    confirm: ({ name }) => `停用后不再按「${name}」自动填写院校标签，确定吗？`,
    run: (row) => turn(row, "DISABLE"),
  },
  { title: "启用", when: ({ status }) => status === "DISABLE", run: (row) => turn(row, "ENABLE") },
];
const listActions: readonly PageAction<null>[] = [
  { title: "新增", primary: true, icon: <PlusOutlined />, dialog: (_, end) => <SchoolForm {...end} /> },
  { title: "导入", icon: <UploadOutlined />, dialog: (_, end) => <SchoolImportDialog {...end} /> },
];

/** 院校库: which kind of school a name stands for. */
export function SchoolsDrawer({ onClose }: { onClose(): void }) {
  const list: RecordList = useList(
    useMemo(() => listCall(resource), []),
    { local: true },
  );
  // The list call of this resource answers rows of its fields, and its columns read just these.
  const columns = useMemo(() => resourceColumns(resource, overlay) as unknown as readonly Column<SchoolRow>[], []);
  const { shown } = resourceFilters(resource, list, overlay);
  return (
    <PageDrawer open title={resource.title} size={900} onClose={onClose}>
      <div className="schools-box">
        <FilterBar list={list} plain>
          {shown}
        </FilterBar>
        <DataTable
          list={list as unknown as List<SchoolRow, ListQuery>}
          columns={columns}
          rowKey={({ id }) => id}
          sort={resource.list.sort}
          unit="所"
          settings={false}
          rowActions={rowActions}
          listActions={listActions}
        />
      </div>
    </PageDrawer>
  );
}
