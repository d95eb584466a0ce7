import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import {
  confirmDeposit,
  matchmakerApply,
  passApply,
} from "@hongxian/contract/features/matchmaker-manage/apply.resource.ts";
import { customCall, type RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Image } from "antd";
import { useState } from "react";
import { ReviewQueue, RowMark, useRowCursor } from "../../core/row-cursor/row-cursor.tsx";
import { FirstPasswordDialog } from "../../core/staff/first-password.dialog.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { type Account, PaidDialog, PassDialog } from "./pass-apply.dialog.tsx";
import "./matchmaker-manage.css";

type ApplyRow = RowOf<typeof matchmakerApply>;

const rejectOne = customCall(matchmakerApply, "reject");
const rejectMany = customCall(matchmakerApply, "rejectMany");
const phrases = ["资料不完整", "证书不清晰", "实名信息与申请不符", "所在地区暂不招募"];
const waits = ({ status }: ApplyRow): boolean => status === "WAIT_AUDIT";
const canReject = ({ status }: ApplyRow): boolean => status === "WAIT_AUDIT" || status === "WAIT_PAY";
const nameOf = ({ user, userId }: ApplyRow): string => user?.firstName ?? String(userId);

interface End {
  onDone(): void;
  onClose(): void;
}

const RejectDialog = ({ row, onDone, onClose }: End & { row: ApplyRow }) => (
  <TextDialog
    title={`驳回：${nameOf(row)}`}
    label="驳回原因"
    max={200}
    schema={rejectOne.body}
    name="reason"
    okText="驳回"
    phrases={phrases}
    send={(body) => call(rejectOne, { params: { id: row.id }, body })}
    onDone={() => {
      toast.success(answeredMessage(rejectOne));
      onDone();
    }}
    onClose={onClose}
  />
);

const overlay: OverlayOf<typeof matchmakerApply> = {
  tones: { status: { WAIT_AUDIT: "ochre", WAIT_PAY: "ochre", PASSED: "jade", REJECTED: "brick", CANCELED: "void" } },
  cells: { years: ({ years }) => <span className="num">{years} 年</span> },
  dialogs: {
    reject: RejectDialog,
    rejectMany: ({ selection, onDone, onClose }) => (
      <TextDialog
        title={`驳回 ${selection.rows.length} 条申请`}
        label="驳回原因"
        max={200}
        schema={rejectOne.body}
        name="reason"
        okText="驳回"
        phrases={phrases}
        send={({ reason }) => call(rejectMany, { body: { ids: selection.rows.map(({ id }) => id), reason } })}
        onDone={() => {
          toast.success(answeredMessage(rejectMany));
          onDone();
        }}
        onClose={onClose}
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

const ownActions = (setAccount: (account: Account) => void): readonly PageAction<ApplyRow>[] => [
  {
    title: "通过",
    allow: passApply.allow,
    when: waits,
    dialog: (row, end) => <PassDialog row={row} onAccount={setAccount} {...end} />,
  },
  {
    title: "确认到账",
    allow: confirmDeposit.allow,
    when: ({ status }) => status === "WAIT_PAY",
    dialog: (row, end) => <PaidDialog row={row} onAccount={setAccount} {...end} />,
  },
];

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
      row === null || !waits(row)
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
  const standardActions = view.rowActions.map((action) => ({ ...action, when: canReject }));
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
          rowActions={[...ownActions(setAccount), ...standardActions]}
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
