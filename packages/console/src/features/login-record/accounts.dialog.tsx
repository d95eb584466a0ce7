import { memberStatus, platform } from "@hongxian/contract/core/member/member.choices.ts";
import {
  getDeviceAccounts,
  getIpAccounts,
  type LoginAccount,
} from "@hongxian/contract/features/login-record/login-record.endpoints.ts";
import { Table } from "antd";
import type { ReactNode } from "react";
import { banAction, enableAction, logoutAction } from "../../core/member-dialogs/account-actions.tsx";
import type { CallError } from "../../platform/call-error.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { statusTone } from "../../ui/fields/status-tone.ts";
import { useVisibleActions } from "../../kit/page-action.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { clockText, shortTime } from "../../platform/shanghai-time.ts";
import { RowActions } from "../../kit/table/row-actions.tsx";
import { Tag } from "../../ui/tag.tsx";
import { useActionRunner } from "../../kit/use-action-runner.tsx";
import { useData } from "../../platform/use-data.ts";

const memberOf = ({ member, status }: LoginAccount) => ({ userId: member.userId, firstName: member.firstName, status });
const accountActions = [banAction(memberOf), enableAction(memberOf), logoutAction(memberOf)];

interface AccountsProps {
  readonly title: string;
  readonly note: ReactNode;
  readonly answer: { readonly accounts: readonly LoginAccount[]; readonly total: number } | undefined;
  readonly error: CallError | null;
  onReload(): void;
  onClose(): void;
}

function AccountsModal({ title, note, answer, error, onReload, onClose }: AccountsProps) {
  const runner = useActionRunner(onReload);
  const visible = useVisibleActions(accountActions);
  const body = () => {
    if (error !== null) return <PanelState kind="error" text={error.msg} onRetry={onReload} />;
    if (answer === undefined) return <PanelState kind="loading" />;
    return (
      <Table<LoginAccount>
        size="small"
        pagination={false}
        scroll={{ y: 420 }}
        rowKey={({ member }) => member.userId}
        dataSource={[...answer.accounts]}
        columns={[
          { title: "会员", width: 180, render: (_, { member }) => <MemberCell member={member} /> },
          {
            title: "账号状态",
            width: 88,
            render: (_, { status }) => (
              <Tag tone={statusTone("status", memberStatus.labels[status]) ?? "mute"}>
                {memberStatus.labels[status]}
              </Tag>
            ),
          },
          { title: "平台", width: 72, render: (_, row) => platform.labels[row.platform] },
          {
            title: "登录次数",
            width: 80,
            align: "right",
            render: (_, { loginCount }) => <span className="num">{loginCount}</span>,
          },
          {
            title: "最近登录",
            width: 110,
            render: (_, { lastTime }) => <span className="num">{shortTime(lastTime).text}</span>,
          },
          { title: "归属地", render: (_, { lastArea }) => lastArea },
          {
            title: "操作",
            width: 120,
            render: (_, row) => <RowActions actions={visible(row)} row={row} start={runner.start} />,
          },
        ]}
      />
    );
  };
  return (
    <PageModal open title={title} width={820} footer={null} onCancel={onClose}>
      <div className="caption mb-12">{note}</div>
      {body()}
      {runner.host}
    </PageModal>
  );
}

/** 同设备账号: everyone who signed in on this device; each row has 禁用. */
export function DeviceAccountsDialog({ deviceId, onClose }: { deviceId: string; onClose(): void }) {
  const { data, error, reload } = useData(getDeviceAccounts, { params: { deviceId } });
  const ban = data?.ban ?? null;
  const note = (
    <>
      设备号 <span className="num">{deviceId}</span> {data?.deviceModel ?? ""} · {data?.total ?? 0} 个账号
      {ban !== null && (
        <>
          {" "}
          <Tag tone="brick">设备已封</Tag> {ban.reason}，
          {ban.endTime === null ? "永久" : `至 ${clockText(ban.endTime)}`}
          {ban.staffName === "" ? "" : `（${ban.staffName}）`}
        </>
      )}
    </>
  );
  return (
    <AccountsModal title="同设备账号" note={note} answer={data} error={error} onReload={reload} onClose={onClose} />
  );
}

/** Accounts of one address within the last seven days. */
export function IpAccountsDialog({ ip, onClose }: { ip: string; onClose(): void }) {
  const { data, error, reload } = useData(getIpAccounts, { params: { ip } });
  const note = (
    <>
      IP <span className="num">{ip}</span> {data?.ipArea ?? ""} · 近 7 天 {data?.total ?? 0} 个账号
    </>
  );
  return <AccountsModal title="同IP账号" note={note} answer={data} error={error} onReload={reload} onClose={onClose} />;
}
