import {
  iconBytes,
  skillType,
  skillTypeMessages,
  sortSkillTypes,
} from "@hongxian/contract/features/institute/skill-type.resource.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { PlusOutlined } from "@ant-design/icons";
import { type ChangeEvent, useRef } from "react";
import { useCan } from "../../platform/access-context.tsx";
import { usePage } from "../../platform/page-context.tsx";
import { toast } from "../../platform/toast.ts";
import { UploadLine } from "../../ui/upload/upload-line.tsx";
import { useUpload } from "../../ui/upload/use-upload.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { saveOrder } from "../../core/page-parts/save-order.ts";
import { StatusSwitch, isSwitchTitle } from "./status-switch.tsx";
import "./institute.css";

type TypeRow = RowOf<typeof skillType>;

/** A small png: previewed before it is sent. */
function IconInput({ value, onChange }: { value: string | undefined; onChange(value: string): void }) {
  const picker = useRef<HTMLInputElement>(null);
  const { job, busy, send } = useUpload();
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = "";
    if (file !== undefined && file.type !== "image/png") {
      toast.error(skillTypeMessages.iconType);
      return;
    }
    if (file !== undefined && file.size > iconBytes) {
      toast.error(skillTypeMessages.iconSize);
      return;
    }
    const url = await send(file, { accept: ".png" });
    if (url !== null) onChange(url);
  };
  return (
    <span className="upload">
      {value !== undefined && value !== "" && <img className="photo" src={value} alt="" width={72} height={72} />}
      <button
        type="button"
        className="upload-add upload-picture text2 pointer hover-edge"
        disabled={busy}
        onClick={() => picker.current?.click()}
      >
        <PlusOutlined /> {value === undefined || value === "" ? "上传" : "更换"}
      </button>
      {job !== null && <UploadLine job={job} />}
      <input ref={picker} type="file" hidden accept=".png" aria-label="图标" onChange={(event) => void take(event)} />
    </span>
  );
}

function TagCount({ row }: { row: TypeRow }) {
  const { open } = usePage();
  return (
    <button
      type="button"
      className="cell-link num"
      title="查看标签"
      onClick={() => open(`/institute/skillTag?typeId=${row.id}`)}
    >
      {row.tagCount}
    </button>
  );
}

const overlay: OverlayOf<typeof skillType> = {
  cells: { tagCount: (row) => <TagCount row={row} /> },
  inputs: { iconUrl: IconInput },
  forms: { create: { frame: "drawer", initial: { sort: 0 } }, edit: { frame: "drawer" } },
  widths: { iconUrl: 64, name: 180, tagCount: 90, consultantCount: 96, sort: 80, status: 80, createdTime: 160 },
};
const fixed = { size: "200" };

/** 技能分类: one list in the order of the app, dragged into place. */
export function SkillTypePage() {
  const can = useCan();
  const view = useResource(skillType, overlay, { fixed });
  const { list } = view;
  const status = (row: TypeRow) => <StatusSwitch resource={skillType} row={row} onDone={list.reload} />;
  const columns = view.columns.map((column) => (column.name === "status" ? { ...column, cell: status } : column));
  const mayDrag = can(button(skillType.actions.edit.title, skillType.route)) && list.query.sort === undefined;
  return (
    <Page title={skillType.title}>
      <ResourceTable
        {...view}
        columns={columns}
        rowActions={view.rowActions.filter(({ title }) => !isSwitchTitle(title))}
        {...(mayDrag ? { onReorder: (keys) => void saveOrder(sortSkillTypes, keys, list.reload) } : {})}
      />
    </Page>
  );
}
