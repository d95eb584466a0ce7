import { realnameFigures } from "@hongxian/contract/features/realname/realname.figures.ts";
import { isRealnamePassable, realnameGrants } from "@hongxian/contract/features/realname/realname.endpoints.ts";
import { realnameRecord } from "@hongxian/contract/features/realname/realname.resource.ts";
import { useMemo, useState } from "react";
import { useFigures } from "../../kit/use-figures.ts";
import { useMemberEvents } from "../../core/member-dialogs/member-events.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { AccountsDialog } from "./accounts.dialog.tsx";
import { IdNoFilter } from "./id-no-filter.tsx";
import { ManualPassDialog } from "./manual-pass.dialog.tsx";
import { RealnameFigures } from "./realname-figures.tsx";
import type { RealnameRow } from "./realname-row.ts";
import { resultTones } from "./realname-tones.ts";
import { RealnameViewDialog } from "./realname-view.dialog.tsx";
import { RevokeDialog } from "./revoke.dialog.tsx";
import "./realname.css";

const nil = <span className="nil">—</span>;

const pageOverlay = (showAccounts: (row: RealnameRow) => void): OverlayOf<typeof realnameRecord> => ({
  tones: { result: resultTones, channel: { FACE_LIVE: "mute", ID_TWO: "mute", MANUAL: "slate" } },
  cells: {
    idNo: ({ idNo }) => (idNo === "" ? nil : <span className="num">{idNo}</span>),
    failReason: ({ failReason, result }) =>
      failReason === "" || result === "SUCCESS" ? (
        nil
      ) : (
        <span className="cell-text block cut" title={failReason}>
          {failReason}
        </span>
      ),
    orderId: ({ orderId }) => (orderId === null ? nil : <span className="num">{orderId}</span>),
    accountCount: (row) =>
      row.accountCount === 0 ? (
        nil
      ) : (
        <button
          type="button"
          className={row.accountCount > 1 ? "cell-link num realname-many" : "cell-link num"}
          title="查看同证账号"
          onClick={() => showAccounts(row)}
        >
          {row.accountCount}
        </button>
      ),
  },
  filters: { idNoHash: IdNoFilter },
  widths: {
    userId: 150,
    realname: 78,
    idNo: 156,
    person: 78,
    channel: 124,
    result: 66,
    failReason: 170,
    faceScore: 72,
    cost: 78,
    orderId: 96,
    accountCount: 92,
    createdTime: 100,
  },
});

const rowActions: readonly PageAction<RealnameRow>[] = [
  actionOf(realnameGrants.viewRealname, {
    dialog: (row, { onClose }) => <RealnameViewDialog row={row} onClose={onClose} />,
  }),
  actionOf(realnameGrants.passRealname, {
    when: isRealnamePassable,
    blocked: ({ authStatus }) => (authStatus === "NO" ? undefined : "该会员已实名"),
    dialog: (row, end) => <ManualPassDialog row={row} {...end} />,
  }),
  actionOf(realnameGrants.revokeRealname, {
    danger: true,
    when: ({ result }) => result === "SUCCESS",
    blocked: ({ authStatus }) => (authStatus === "NO" ? "该会员当前未实名" : undefined),
    dialog: (row, end) => <RevokeDialog row={row} {...end} />,
  }),
];

/** 实名记录: every real-name check with its channel, cost and outcome. */
export function RealnamePage() {
  const [shown, setShown] = useState<RealnameRow | null>(null);
  const view = useResource(
    realnameRecord,
    useMemo(() => pageOverlay(setShown), []),
  );
  const { list } = view;
  // The filters are in the address as the list's own schema wrote them.
  const stat = useFigures(realnameFigures, list.filters);
  const reload = () => {
    list.reload();
    stat.reload();
  };
  useMemberEvents(reload);
  return (
    <Page title={realnameRecord.title}>
      <RealnameFigures stat={stat} list={list} />
      <ResourceTable {...view} rowActions={rowActions} />
      {shown !== null && <AccountsDialog row={shown} onClose={() => setShown(null)} />}
    </Page>
  );
}
