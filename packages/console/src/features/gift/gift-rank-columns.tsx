import { giftScene } from "@hongxian/contract/core/money/gift.choices.ts";
import type { GiftRankRow, giftRankBy } from "@hongxian/contract/features/gift/gift-report.endpoints.ts";
import { Yuan } from "../../core/money/money-parts.tsx";
import type { Column } from "../../kit/table/column.ts";
import { countText } from "../../platform/decimal.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";

type By = (typeof giftRankBy.values)[number];
type Cells = Readonly<Record<string, Column<GiftRankRow>>>;

const oneSender = 8000;
const figure = (name: "times" | "count" | "people", title: string): Column<GiftRankRow> => ({
  name,
  title,
  sort: name,
  width: 96,
  numeric: true,
  cell: (row) => <span className="num">{countText(row[name])}</span>,
});
const time = (value: string | null) => (
  <span className="num">{value === null ? "" : clockText(value).slice(0, 16)}</span>
);

const cells = {
  name: { name: "name", title: "礼物", width: 140, cell: ({ name }) => name },
  scene: {
    name: "name",
    title: "场景",
    width: 140,
    cell: ({ key }) => (giftScene.labels as Readonly<Record<string, string>>)[key] ?? key,
  },
  member: {
    name: "member",
    title: "会员",
    width: 180,
    cell: ({ member }) => (member === null ? null : <MemberCell member={member} />),
  },
  family: {
    name: "familyName",
    title: "家族",
    width: 110,
    cell: ({ familyName }) => familyName ?? <span className="nil">—</span>,
  },
  price: {
    name: "priceCents",
    title: "单价",
    width: 96,
    numeric: true,
    cell: ({ priceCents }) => <Yuan cents={priceCents} />,
  },
  times: figure("times", "次数"),
  count: figure("count", "数量"),
  senders: figure("people", "送礼人数"),
  receivers: figure("people", "收礼人数"),
  people: figure("people", "人数"),
  amount: {
    name: "amountCents",
    title: "流水",
    sort: "amountCents",
    width: 120,
    numeric: true,
    cell: ({ amountCents }) => <Yuan cents={amountCents} />,
  },
  income: {
    name: "incomeCents",
    title: "收益",
    sort: "incomeCents",
    width: 120,
    numeric: true,
    cell: ({ incomeCents }) => <Yuan cents={incomeCents} />,
  },
  share: {
    name: "shareBp",
    title: "占比",
    width: 84,
    numeric: true,
    cell: ({ shareBp }) => <span className="num">{(shareBp / 100).toFixed(1)}%</span>,
  },
  top: {
    name: "topBp",
    title: "最大送礼人占比",
    sort: "topBp",
    width: 132,
    numeric: true,
    cell: ({ topBp }) => <span className={topBp > oneSender ? "num brick" : "num"}>{(topBp / 100).toFixed(1)}%</span>,
  },
  first: { name: "firstTime", title: "首送时间", width: 140, cell: ({ firstTime }) => time(firstTime) },
  last: { name: "lastTime", title: "最近", sort: "lastTime", width: 140, cell: ({ lastTime }) => time(lastTime) },
} as const satisfies Cells;

const tables: Readonly<Record<By, readonly (keyof typeof cells)[]>> = {
  GIFT: ["name", "price", "times", "count", "amount", "share", "people"],
  TO: ["member", "family", "amount", "income", "senders", "top"],
  FROM: ["member", "times", "amount", "receivers", "first", "last"],
  SCENE: ["scene", "times", "count", "amount", "income", "share", "people"],
};

/** The columns of each of the four tables. */
export const giftRankColumns = (by: By): readonly Column<GiftRankRow>[] => tables[by].map((name) => cells[name]);
