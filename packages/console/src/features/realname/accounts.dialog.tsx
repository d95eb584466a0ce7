import { authStatus } from "@hongxian/contract/core/member/credential.choices.ts";
import { memberStatus } from "@hongxian/contract/core/member/member.choices.ts";
import { accountsPerIdNo, getRealnameAccounts } from "@hongxian/contract/features/realname/realname.endpoints.ts";
import { Table } from "antd";
import { authTones, statusTones } from "../../core/member-dialogs/member-tones.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { PageModal } from "../../platform/page-context.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";
import { Tag } from "../../ui/tag.tsx";
import { useData } from "../../platform/use-data.ts";
import type { RealnameRow } from "./realname-row.ts";

/** The accounts that use one identity number. */
export function AccountsDialog({ row, onClose }: { row: RealnameRow; onClose(): void }) {
  const { data, error, reload } = useData(getRealnameAccounts, { params: { id: row.id } });
  return (
    <PageModal open width={640} footer={null} onCancel={onClose} title={`同证账号：${row.idNo}`}>
      <p className="text2 mb-12">一个身份证最多绑定 {accountsPerIdNo} 个账号</p>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" lines={3} />}
      {data !== undefined && (
        <Table
          size="small"
          pagination={false}
          rowKey={({ member }) => member.userId}
          dataSource={data}
          columns={[
            { title: "会员", render: (_, { member }) => <MemberCell member={member} /> },
            {
              title: "账号状态",
              width: 90,
              render: (_, { status }) => <Tag tone={statusTones[status]}>{memberStatus.labels[status]}</Tag>,
            },
            {
              title: "认证状态",
              width: 100,
              render: (_, line) => <Tag tone={authTones[line.authStatus]}>{authStatus.labels[line.authStatus]}</Tag>,
            },
            {
              title: "认证时间",
              width: 110,
              className: "num",
              render: (_, { authTime }) =>
                authTime === null ? <span className="nil">—</span> : shortTime(authTime).text,
            },
            {
              title: "注册时间",
              width: 110,
              className: "num",
              render: (_, { createdTime }) => shortTime(createdTime).text,
            },
          ]}
        />
      )}
    </PageModal>
  );
}
