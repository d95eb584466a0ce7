import { getMutualAttention } from "@hongxian/contract/core/member/member-archive.endpoints.ts";
import type { MemberRef } from "@hongxian/contract/wire/refs.ts";
import { Table } from "antd";
import { useState } from "react";
import type { CallData } from "../../platform/call.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { PageModal } from "../../platform/page-context.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";
import { Tag } from "../../ui/tag.tsx";
import { useData } from "../../platform/use-data.ts";

type Friend = CallData<typeof getMutualAttention>["list"][number];
const size = 20;

/** 互相关注列表 of one member. */
export function MutualDialog({ member, onClose }: { readonly member: MemberRef; onClose(): void }) {
  const [page, setPage] = useState(1);
  const { data, error, reload } = useData(getMutualAttention, { params: { a: member.userId, b: page, c: size } });
  const body = () => {
    if (error !== null) return <PanelState kind="error" text={error.msg} onRetry={reload} />;
    if (data === undefined) return <PanelState kind="loading" lines={6} />;
    if (data.total === 0) return <PanelState kind="empty" text="没有互相关注的会员" />;
    return (
      <Table<Friend>
        size="small"
        rowKey="userId"
        scroll={{ y: 420 }}
        dataSource={data.list}
        pagination={{ current: page, pageSize: size, total: data.total, showSizeChanger: false, onChange: setPage }}
        columns={[
          { title: "会员", width: 200, render: (_, friend) => <MemberCell member={friend} /> },
          {
            title: "年龄",
            width: 72,
            align: "right",
            render: (_, { age }) =>
              age === null ? <span className="nil">—</span> : <span className="num">{age}</span>,
          },
          { title: "现居地", width: 110, render: (_, { homeCity }) => homeCity || <span className="nil">—</span> },
          {
            title: "关注时间",
            width: 120,
            render: (_, { attentionTime }) => <span className="num">{shortTime(attentionTime).text}</span>,
          },
          {
            title: "已聊天",
            render: (_, { isChatted }) => <Tag tone={isChatted ? "jade" : "hollow"}>{isChatted ? "是" : "否"}</Tag>,
          },
        ]}
      />
    );
  };
  return (
    <PageModal
      open
      title={`互相关注列表：${member.firstName ?? member.userId}`}
      width={720}
      footer={null}
      onCancel={onClose}
    >
      {body()}
    </PageModal>
  );
}
