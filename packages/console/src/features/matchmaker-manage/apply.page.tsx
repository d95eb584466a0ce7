import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import { waitsForVerdict, matchmakerApply } from "@hongxian/contract/features/matchmaker-manage/apply.resource.ts";
import { customCall } from "@hongxian/contract/kit/resource-calls.ts";
import { Image } from "antd";
import { useState } from "react";
import { ReviewQueue, RowMark, reviewQueueSide, useRowCursor } from "../../core/row-cursor/row-cursor.tsx";
import { FirstPasswordDialog } from "../../core/staff/first-password.dialog.tsx";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { call } from "../../platform/call.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import {
  applyTones,
  type ApplyRow,
  canReject,
  nameOf,
  ownActions,
  ReasonDialog,
  RejectDialog,
} from "./apply-actions.tsx";
import { type Account, PassDialog } from "./pass-apply.dialog.tsx";
import "./matchmaker-manage.css";

const rejectMany = customCall(matchmakerApply, "rejectMany");

const overlay: OverlayOf<typeof matchmakerApply> = {
  tones: { status: applyTones },
  cells: { years: ({ years }) => <span className="num">{years} 年</span> },
  dialogs: {
    reject: RejectDialog,
    rejectMany: ({ selection: { rows }, ...end }) => (
      <ReasonDialog
        title={`驳回 ${rows.length} 条申请`}
        send={(reason) => call(rejectMany, { body: { ids: rows.map(({ id }) => id), reason } })}
        endpoint={rejectMany}
        {...end}
      />
    ),
  },
  widths: { phone: 112, years: 76, depositCents: 92, region: 132, reason: 140 },
};

/** The evidence of an application: text, papers, identity and complaints against the person. */
function Evidence({ row }: { row: ApplyRow }) {
  const papers = [...addressesOf(row.certImgs), ...addressesOf(row.voucherImg)];
  return (
    <div className="apply-evidence grid to-start gap-12">
      <h2>{nameOf(row)}</h2>
      {row.user !== null && <Image className="photo" width={96} height={96} src={row.user.imageUrl ?? ""} alt="头像" />}
      <dl className="grid gap-8">
        <dt className="text3">自我介绍</dt>
        <dd>{row.introduction === "" ? "—" : row.introduction}</dd>
        <dt className="text3">实名 / 真人</dt>
        <dd>
          {matchmakerApply.fields.authStatus.labels[row.authStatus]} /{" "}
          {row.faceValue === null ? "未上传" : matchmakerApply.fields.faceValue.labels[row.faceValue]}
        </dd>
        <dt className="text3">历史投诉</dt>
        <dd className={row.complaints > 0 ? "brick" : undefined}>{row.complaints} 次</dd>
        <dt className="text3">证书与凭证</dt>
        <dd>
          {papers.length === 0 && "—"}
          <Image.PreviewGroup>
            {papers.map((address) => (
              <Image key={address} className="photo" width={72} height={72} src={address} alt="证书" />
            ))}
          </Image.PreviewGroup>
        </dd>
      </dl>
    </div>
  );
}

/** 红娘入驻申请: a queue with its evidence; A 通过, R 驳回, J/K and the arrows move. */
export function ApplyPage() {
  const view = useResource(matchmakerApply, overlay);
  const { list } = view;
  const [account, setAccount] = useState<Account | null>(null);
  const [acting, setActing] = useState<{ readonly action: "pass" | "reject"; readonly row: ApplyRow } | null>(null);
  const cursor = useRowCursor(
    list.rows,
    ({ id }) => id,
    (row) =>
      row === null || !waitsForVerdict(row)
        ? {}
        : {
            a: { label: "通过", run: () => setActing({ action: "pass", row }) },
            r: { label: "驳回", run: () => setActing({ action: "reject", row }) },
          },
    { queue: true },
  );
  const stop = () => setActing(null);
  const finish = () => {
    stop();
    list.reload();
  };
  const person = (row: ApplyRow) => (
    <span className="cursor-cell row shrink-x">
      {cursor.mark(row) && <RowMark />}
      {row.user === null ? row.userId : <MemberCell member={row.user} />}
    </span>
  );
  const columns = view.columns.map((column) => (column.name === "userId" ? { ...column, cell: person } : column));
  return (
    <Page title={matchmakerApply.title}>
      <ReviewQueue
        onChoose={cursor.choose}
        evidence={cursor.current === null ? <PanelState kind="empty" /> : <Evidence row={cursor.current} />}
      >
        <ResourceTable
          {...view}
          columns={columns}
          beside={reviewQueueSide}
          rowActions={[...ownActions(setAccount), ...view.rowActions]}
          batchActions={view.batchActions.map((action) =>
            action.title === "批量驳回"
              ? {
                  ...action,
                  blocked: ({ rows }: { rows: readonly ApplyRow[] }) =>
                    rows.every(canReject) ? undefined : "所选记录中有已处理的",
                }
              : action,
          )}
        />
      </ReviewQueue>
      {acting?.action === "pass" && (
        <PassDialog row={acting.row} onAccount={setAccount} onDone={finish} onClose={stop} />
      )}
      {acting?.action === "reject" && <RejectDialog row={acting.row} onDone={finish} onClose={stop} />}
      {account !== null && (
        <FirstPasswordDialog
          login={account.login}
          password={account.initialPassword}
          onClose={() => setAccount(null)}
        />
      )}
    </Page>
  );
}
