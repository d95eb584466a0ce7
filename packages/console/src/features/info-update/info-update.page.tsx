import { infoActs } from "@hongxian/contract/features/info-update/info.acts.ts";
import { CheckOutlined } from "@ant-design/icons";
import { infoFieldLabel } from "@hongxian/contract/features/info-update/info-field.rules.ts";
import { infoFigures } from "@hongxian/contract/features/info-update/info-update.figures.ts";
import {
  infoUpdate,
  infoUpdateMessages,
  readInfoUpdates,
  revertInfoUpdate,
} from "@hongxian/contract/features/info-update/info-update.resource.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import { useMemo } from "react";
import { banAction, enableAction } from "../../core/member-dialogs/account-actions.tsx";
import { useNamedKey, useNamedRow } from "../../platform/use-named-record.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { Selection } from "../../kit/table/use-selection.ts";
import { Tag } from "../../ui/tag.tsx";
import { toast } from "../../platform/toast.ts";
import { useFigures } from "../../kit/use-figures.ts";
import { useResource } from "../../kit/use-resource.ts";
import { DifferenceDialog, type InfoUpdateRow } from "./difference-dialog.tsx";
import { ChangedValue } from "./difference-view.tsx";
import { InfoFigures } from "./info-figures.tsx";
import "./info-update.css";

const { route } = infoUpdate;
const memberOf = (row: InfoUpdateRow) => ({
  userId: row.userId,
  firstName: row.user?.firstName ?? null,
  status: row.memberStatus,
});

async function markRead(ids: readonly number[]): Promise<void> {
  await call(readInfoUpdates, { body: { ids: [...ids] } });
  toast.success(answeredMessage(readInfoUpdates));
}

const rowActions: readonly PageAction<InfoUpdateRow>[] = [
  actionOf(infoActs.revert, {
    confirm: ({ field }) => infoUpdateMessages.confirm(infoFieldLabel(field)),
    run: async ({ id }) => {
      await call(revertInfoUpdate, { params: { id } });
      toast.success(answeredMessage(revertInfoUpdate));
    },
  }),
  actionOf(infoActs.read, { run: ({ id }) => markRead([id]) }),
  banAction(memberOf),
  enableAction(memberOf),
];

const batchActions: readonly PageAction<Selection<InfoUpdateRow>>[] = [
  actionOf(button("批量标记已查看", route), { run: ({ rows }) => markRead(rows.map(({ id }) => id)) }),
];

const pageOverlay = (show: (row: InfoUpdateRow) => void): OverlayOf<typeof infoUpdate> => ({
  tones: { source: { MEMBER: "slate", STAFF: "mute", JOB: "mute" } },
  cells: {
    field: (row) => (
      <span
        className={row.readTime === null ? "info-unread cut block weight-600" : "cut block"}
        title={infoFieldLabel(row.field)}
      >
        {infoFieldLabel(row.field)}
      </span>
    ),
    oldValue: (row) => (
      <button
        type="button"
        className="changed-cell block wide cut bare-button align-start"
        title="查看对比"
        onClick={() => show(row)}
      >
        <ChangedValue row={row} side="before" />
      </button>
    ),
    newValue: (row) => (
      <button
        type="button"
        className="changed-cell block wide cut bare-button align-start"
        title="查看对比"
        onClick={() => show(row)}
      >
        <ChangedValue row={row} side="after" />
      </button>
    ),
    hitWords: ({ hitWords }) => (hitWords === "" ? <span className="nil">—</span> : <Tag tone="brick">{hitWords}</Tag>),
    revertStaffId: ({ isReverted, revertStaff }) =>
      isReverted ? (
        <span className="jade">
          <CheckOutlined aria-label="已还原" /> {revertStaff?.name ?? ""}
        </span>
      ) : (
        <span className="nil">—</span>
      ),
  },
  widths: {
    userId: 150,
    field: 92,
    oldValue: 148,
    newValue: 148,
    source: 58,
    staffId: 66,
    ip: 114,
    hitWords: 84,
    revertStaffId: 68,
    createdTime: 96,
  },
});

/** 资料修改记录: what was changed about members, by whom, and the action that reverts it. */
export function InfoUpdatePage() {
  const { key, open, close } = useNamedKey("修改内容");
  const view = useResource(
    infoUpdate,
    useMemo(() => pageOverlay(({ id }) => open(String(id))), [open]),
  );
  const { list } = view;
  const shown = useNamedRow(key, list.rows, ({ id }) => id);
  // The filters are in the address as the list's own schema wrote them.
  const stat = useFigures(infoFigures, list.filters);
  return (
    <Page title={infoUpdate.title}>
      <InfoFigures stat={stat} list={list} />
      <ResourceTable {...view} rowActions={rowActions} batchActions={batchActions} />
      {shown !== null && <DifferenceDialog row={shown} onClose={close} />}
    </Page>
  );
}
