import { helpGroup } from "@hongxian/contract/core/placed/placed.choices.ts";
import {
  type HelpArticleRow,
  type getHelpKeywords,
  helpArticleColumns as heads,
  helpGrants,
  poorHelp,
} from "@hongxian/contract/features/help-click/help-click.endpoints.ts";
import { Button, Table } from "antd";
import { useCan } from "../../platform/access-context.tsx";
import type { CallData } from "../../platform/call.ts";
import { usePage } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import "../../ui/fields/fields.css";

type KeywordRow = CallData<typeof getHelpKeywords>[number];

const percent = (value: number) => `${(value / 100).toFixed(1)}%`;
const by =
  <R,>(value: (row: R) => number) =>
  (one: R, other: R) =>
    value(one) - value(other);

interface ArticleTableProps {
  readonly rows: readonly HelpArticleRow[];
  onDetail(row: HelpArticleRow): void;
}

/** Each help text with its reading figures. */
export function ArticleTable({ rows, onDetail }: ArticleTableProps) {
  const { open } = usePage();
  const mayLook = useCan()(helpGrants.detail);
  const edit = ({ articleId }: HelpArticleRow) => open(`/banner/articleManage?edit=${articleId}&status=`);
  return (
    <Table<HelpArticleRow>
      size="small"
      rowKey="articleId"
      dataSource={[...rows]}
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        {
          title: heads.title,
          render: (_, row) => (
            <button type="button" className="cell-link cell-text block cut" title={row.title} onClick={() => edit(row)}>
              {row.title}
            </button>
          ),
        },
        { title: heads.helpGroup, render: (_, row) => (row.helpGroup === null ? "" : helpGroup.labels[row.helpGroup]) },
        {
          title: heads.clicks,
          dataIndex: "clicks",
          align: "right",
          className: "num",
          defaultSortOrder: "descend",
          sorter: by(({ clicks }) => clicks),
        },
        {
          title: heads.visitors,
          dataIndex: "visitors",
          align: "right",
          className: "num",
          sorter: by(({ visitors }) => visitors),
        },
        {
          title: heads.change,
          align: "right",
          className: "num",
          sorter: by(({ change }) => change ?? 0),
          render: (_, { change }) => (change === null ? <span className="nil">—</span> : percent(change)),
        },
        {
          title: heads.staySec,
          dataIndex: "staySec",
          align: "right",
          className: "num",
          sorter: by(({ staySec }) => staySec),
        },
        {
          title: heads.helpfulRate,
          align: "right",
          className: "num",
          sorter: by(({ helpfulRate }) => helpfulRate),
          render: (_, { helpfulRate, votes }) => (
            <span className={helpfulRate < poorHelp.rate && votes >= poorHelp.votes ? "brick" : undefined}>
              {votes === 0 ? <span className="nil">—</span> : percent(helpfulRate)}
            </span>
          ),
        },
        {
          title: heads.leaveWords,
          dataIndex: "leaveWords",
          align: "right",
          className: "num",
          sorter: by(({ leaveWords }) => leaveWords),
        },
        {
          title: heads.updateTime,
          sorter: by(({ updateTime }) => Date.parse(updateTime)),
          render: (_, { updateTime }) => <span className="num">{clockText(updateTime)}</span>,
        },
        {
          title: "操作",
          render: (_, row) => (
            <>
              {mayLook && (
                <Button type="text" size="small" onClick={() => onDetail(row)}>
                  查看明细
                </Button>
              )}
              <Button type="text" size="small" onClick={() => edit(row)}>
                编辑文章
              </Button>
            </>
          ),
        },
      ]}
    />
  );
}

/** What people search for, and what they do not find. */
export function KeywordTable({ rows }: { rows: readonly KeywordRow[] }) {
  const { open } = usePage();
  const mayCreate = useCan()(helpGrants.create);
  return (
    <Table<KeywordRow>
      size="small"
      rowKey="keyword"
      dataSource={[...rows]}
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        { title: "关键词", dataIndex: "keyword" },
        { title: "次数", dataIndex: "times", align: "right", className: "num", sorter: by(({ times }) => times) },
        { title: "有结果", render: (_, { hasResult }) => (hasResult ? "是" : "否") },
        {
          title: "点击率",
          align: "right",
          className: "num",
          sorter: by(({ clickRate }) => clickRate),
          render: (_, { clickRate }) => percent(clickRate),
        },
        {
          title: "操作",
          render: (_, { keyword, hasResult }) =>
            mayCreate &&
            !hasResult && (
              <Button
                type="text"
                size="small"
                onClick={() => open(`/banner/articleManage?newHelp=${encodeURIComponent(keyword)}`)}
              >
                新建帮助
              </Button>
            ),
        },
      ]}
    />
  );
}
