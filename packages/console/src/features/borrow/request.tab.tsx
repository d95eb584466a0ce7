import { borrowActs } from "@hongxian/contract/core/introduction/borrow.acts.ts";
import {
  acceptBorrow,
  type BorrowRow,
  cancelBorrow,
  getBorrowRequests,
  rejectBorrow,
} from "@hongxian/contract/core/introduction/borrow.endpoints.ts";
import { borrowStatus, introductionStatus } from "@hongxian/contract/core/introduction/introduction.choices.ts";
import { matchGrants, type MatchCard } from "@hongxian/contract/core/matching/match.endpoints.ts";
import { borrowSheet } from "@hongxian/contract/features/borrow/borrow-page.endpoints.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import { ExportOutlined } from "@ant-design/icons";
import { sheetColumns } from "../../core/exports/sheet-columns.ts";
import { ExplainDialog } from "../../core/match-drawer/explain-dialog.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { ExportDialog } from "../../kit/export-dialog.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import type { Column } from "../../kit/table/column.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { usePage } from "../../platform/page-context.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { useList } from "../../platform/use-list.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { RefFilter } from "../../ui/filters/ref-filter.tsx";
import { Tag } from "../../ui/tag.tsx";

const tones = {
  PENDING: "ochre",
  ACCEPTED: "jade",
  REJECTED: "brick",
  CANCELED: "void",
  EXPIRED: "void",
  FINISHED: "mute",
} as const;

/** One's own member can be opened; another shop's is a name and a city. */
function Person({ card }: { card: MatchCard }) {
  if (!card.masked) return <MemberCell member={card} />;
  return (
    <span className="cell-text block cut">
      {card.firstName}{" "}
      <span className="caption">{[card.age === null ? "" : `${card.age} 岁`, card.homeCity].join(" ")}</span>
    </span>
  );
}

const introductionAddress = (id: number | null): string => `/matchMaking/member?tab=introductions&id=${id ?? 0}`;

const hoursLeft = (expireTime: string): string => {
  const hours = (Date.parse(expireTime) - Date.now()) / 3_600_000;
  if (hours <= 0) return "已到期";
  return hours >= 1 ? `${Math.floor(hours)} 小时` : `${Math.ceil(hours * 60)} 分钟`;
};

function columnsOf(box: "SENT" | "RECEIVED", onOpen: (address: string) => void): readonly Column<BorrowRow>[] {
  return [
    { title: "单号", width: 148, cell: ({ no }) => <span className="num">{no}</span> },
    { title: "己方会员", width: 168, cell: ({ user, target }) => <Person card={box === "SENT" ? user : target} /> },
    { title: "对方会员", width: 168, cell: ({ user, target }) => <Person card={box === "SENT" ? target : user} /> },
    {
      title: "对方门店/红娘",
      width: 180,
      cell: ({ fromShop, fromStaff, toShop, toStaff }) => {
        const [shop, staff] = box === "SENT" ? [toShop, toStaff] : [fromShop, fromStaff];
        return (
          <span className="cell-text block cut">{[shop?.name ?? "平台", staff?.name].filter(Boolean).join(" · ")}</span>
        );
      },
    },
    { title: "匹配分", width: 72, numeric: true, cell: ({ score }) => score },
    { title: "分成", width: 72, numeric: true, cell: ({ splitBp }) => `${splitBp / 100}%` },
    {
      title: "留言",
      width: 180,
      cell: ({ message, rejectReason }) => (
        <span
          className="cell-text block cut"
          title={rejectReason === "" ? message : `${message}\n拒绝原因：${rejectReason}`}
        >
          {message}
        </span>
      ),
    },
    { title: "状态", width: 88, cell: ({ status }) => <Tag tone={tones[status]}>{borrowStatus.labels[status]}</Tag> },
    {
      title: "剩余时间",
      width: 92,
      cell: ({ status, expireTime }) => (status === "PENDING" ? hoursLeft(expireTime) : <span className="nil">—</span>),
    },
    {
      title: "牵线状态",
      width: 104,
      cell: ({ introductionId, introductionStatus: state }) =>
        state === null ? (
          <span className="nil">—</span>
        ) : (
          <button type="button" className="cell-link" onClick={() => onOpen(introductionAddress(introductionId))}>
            {introductionStatus.labels[state]}
          </button>
        ),
    },
    {
      title: "时间",
      width: 112,
      cell: ({ createdTime }) => <span className="num">{shortTime(createdTime).text}</span>,
    },
  ];
}

const rowActions: readonly PageAction<BorrowRow>[] = [
  actionOf(borrowActs.accept, {
    run: async ({ id }) => {
      await call(acceptBorrow, { params: { id } });
      toast.success(answeredMessage(acceptBorrow));
    },
  }),
  actionOf(borrowActs.reject, {
    dialog: ({ id }, { onDone, onClose }) => (
      <TextDialog
        title="拒绝借力"
        label="拒绝原因"
        max={200}
        schema={rejectBorrow.body}
        name="rejectReason"
        okText="拒绝"
        send={(body) => call(rejectBorrow, { params: { id }, body })}
        onDone={() => {
          toast.success(answeredMessage(rejectBorrow));
          onDone();
        }}
        onClose={onClose}
      />
    ),
  }),
  actionOf(borrowActs.cancel, {
    run: async ({ id }) => {
      await call(cancelBorrow, { params: { id } });
      toast.success(answeredMessage(cancelBorrow));
    },
  }),
  actionOf(matchGrants.explain, {
    dialog: ({ user, target }, { onClose }) => <ExplainDialog a={user.userId} b={target.userId} onClose={onClose} />,
  }),
];

const seeIntroduction = (onOpen: (address: string) => void): PageAction<BorrowRow> =>
  actionOf(borrowActs.seeIntroduction, {
    run: async ({ introductionId }) => onOpen(introductionAddress(introductionId)),
  });

const columnsOfSheet = sheetColumns(borrowSheet);

const exportActions = (filters: Readonly<Record<string, string>>, total: number): readonly PageAction<null>[] => [
  actionOf(button("导出", borrowSheet.route), {
    icon: <ExportOutlined />,
    dialog: (_, end) => (
      <ExportDialog resource={borrowSheet.name} columns={columnsOfSheet} filters={filters} total={total} {...end} />
    ),
  }),
];

/** 我发出的 and 我收到的. */
export function RequestTab({ box, onDone }: { box: "SENT" | "RECEIVED"; onDone(): void }) {
  const { open } = usePage();
  const list = useList(getBorrowRequests, box === "SENT" ? sent : received);
  const { status, shopId, beginTime, endTime, handleBeginTime, handleEndTime } = list.filters;
  const filters = Object.fromEntries(
    Object.entries({ status, shopId, beginTime, endTime, handleBeginTime, handleEndTime }).filter(
      ([, value]) => value !== undefined,
    ),
  ) as Record<string, string>;
  return (
    <>
      <FilterBar list={list}>
        <ChoiceFilter list={list} name="status" label="状态" of={borrowStatus} />
        <RefFilter list={list} name="shopId" label="门店" kind="shop" />
        <RangeFilter list={list} begin="beginTime" end="endTime" label="时间" />
        <RangeFilter list={list} begin="handleBeginTime" end="handleEndTime" label="处理时间" />
      </FilterBar>
      <DataTable
        list={list}
        columns={columnsOf(box, open)}
        rowKey={({ id }) => id}
        rowActions={[...rowActions, seeIntroduction(open)].map((action) => ({
          ...action,
          ...(action.run === undefined
            ? {}
            : {
                run: async (row: BorrowRow) => {
                  await action.run?.(row);
                  onDone();
                },
              }),
        }))}
        listActions={exportActions(filters, list.total)}
        settings={box}
      />
    </>
  );
}

const sent = { fixed: { box: "SENT" } };
const received = { fixed: { box: "RECEIVED" } };
