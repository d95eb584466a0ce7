import {
  type HelpArticleRow,
  getHelpClicks,
  helpClient,
  helpful,
} from "@hongxian/contract/features/help-click/help-click.endpoints.ts";
import { Table } from "antd";
import { useState } from "react";
import { PageDrawer } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";

interface HelpDrawerProps {
  readonly row: HelpArticleRow;
  readonly query: Readonly<Record<string, string>>;
  onClose(): void;
}

const tones = { YES: "jade", NO: "brick", NONE: "hollow" } as const;
const size = 20;

/** 查看明细: who opened the text, and with what result. */
export function HelpDrawer({ row, query, onClose }: HelpDrawerProps) {
  const [page, setPage] = useState(1);
  const { data, error, reload } = useData(getHelpClicks, {
    query: { ...query, articleId: row.articleId, page, size },
  });
  return (
    <PageDrawer open title={`明细：${row.title}`} size={860} onClose={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      <Table
        size="small"
        rowKey="id"
        loading={data === undefined && error === null}
        dataSource={data?.list ?? []}
        pagination={{
          current: page,
          pageSize: size,
          total: data?.total ?? 0,
          showSizeChanger: false,
          onChange: setPage,
        }}
        columns={[
          { title: "时间", render: (_, one) => <span className="num">{clockText(one.createdTime)}</span> },
          {
            title: "会员",
            render: (_, one) =>
              one.user === null ? <span className="caption">访客</span> : <MemberCell member={one.user} />,
          },
          { title: "端", render: (_, one) => helpClient.labels[one.client] },
          { title: "搜索词", dataIndex: "keyword" },
          { title: "停留(秒)", dataIndex: "staySec", align: "right", className: "num" },
          {
            title: "评价",
            render: (_, one) => <Tag tone={tones[one.helpful]}>{helpful.labels[one.helpful]}</Tag>,
          },
          { title: "转留言", render: (_, one) => (one.toLeaveWord ? "是" : "") },
        ]}
      />
    </PageDrawer>
  );
}
