import { PlusOutlined, UploadOutlined } from "@ant-design/icons";
import { school } from "@hongxian/contract/features/auth-archive/school.resource.ts";
import { type RowOf, editCall } from "@hongxian/contract/kit/resource-calls.ts";
import { answeredMessage, call } from "../../platform/call.ts";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { toast } from "../../platform/toast.ts";
import { useResource } from "../../kit/use-resource.ts";
import { SchoolForm } from "./school-form.dialog.tsx";
import { SchoolImportDialog } from "./school-import.dialog.tsx";
import "./auth-archive.css";

export type SchoolRow = RowOf<typeof school>;

const overlay: OverlayOf<typeof school> = {
  tones: {
    tag: { S985: "slate", S211: "slate", DOUBLE_FIRST: "slate", OVERSEAS: "mute", NORMAL: "mute" },
    status: { ENABLE: "jade", DISABLE: "void" },
  },
  widths: { name: 240, tag: 92, province: 110, status: 70, updateTime: 110 },
};
const edit = editCall(school, school.actions.edit);

async function turn(row: SchoolRow, status: SchoolRow["status"]): Promise<void> {
  const { id, name, tag, province, version } = row;
  await call(edit, { params: { id }, body: { name, tag, province, status, version } });
  toast.success(answeredMessage(edit));
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

/** 院校库: which kind of school a name belongs to. */
export function SchoolsDrawer({ onClose }: { onClose(): void }) {
  const { filters, ...table } = useResource(school, overlay, { local: true });
  return (
    <PageDrawer open title={school.title} size={900} onClose={onClose}>
      <div className="stack shrink-y tall">
        <FilterBar list={table.list} plain>
          {filters.shown}
        </FilterBar>
        <DataTable {...table} unit="所" settings={false} rowActions={rowActions} listActions={listActions} />
      </div>
    </PageDrawer>
  );
}
