import { memberListMessages } from "@hongxian/contract/features/member-list/member-list.messages.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";

type Sql = RawBuilder<unknown>;
type Condition = RawBuilder<boolean>;
type Way = "asc" | "desc";

interface SortColumn {
  readonly column: string;
  readonly type: "timestamptz" | "date" | "bigint";
  /** "none": every row has a value. "null": rows without one are last. "zero": rows with 0 are not in the index. */
  readonly absent: "none" | "null" | "zero";
  /** The order of the index; for the reverse it is read backwards. */
  readonly index: "asc" | "desc nulls last";
  /** The index contains the rows without a value too. */
  readonly whole?: boolean;
  /** The column decreases where the value increases: a birthday for an age. */
  readonly opposite?: boolean;
}

const time = (column: string, absent: SortColumn["absent"] = "none"): SortColumn => ({
  column,
  type: "timestamptz",
  absent,
  index: "desc nulls last",
  whole: absent === "null",
});
const positive = (column: string): SortColumn => ({ column, type: "bigint", absent: "zero", index: "desc nulls last" });

const sortColumns: Readonly<Record<string, SortColumn>> = {
  createdTime: time("created_time"),
  updateTime: time("update_time"),
  lastLoginTime: time("last_login_time", "null"),
  lastCommunicateTime: time("last_communicate_time", "null"),
  nextFollowTime: { ...time("next_follow_time", "null"), index: "asc", whole: false },
  age: { column: "birthday", type: "date", absent: "null", index: "asc", whole: true, opposite: true },
  height: { column: "height", type: "bigint", absent: "null", index: "asc", whole: true },
  faceScore: { column: "face_score", type: "bigint", absent: "null", index: "desc nulls last", whole: true },
  infoPercent: { column: "info_percent", type: "bigint", absent: "none", index: "asc" },
  customerLevel: positive("customer_level"),
  totalRechargeAmount: positive("total_recharge_amount"),
  rechargeBalance: positive("recharge_balance"),
  incomeBalance: positive("income_balance"),
  fansNum: positive("fans_num"),
  userId: { column: "user_id", type: "bigint", absent: "none", index: "asc" },
};

/** The end of a page: the stretch of the order, the last value as text and the member. */
export interface Cursor {
  readonly branch: number;
  readonly value: string | null;
  readonly userId: number;
}

/** A stretch of the order that one index covers: rows with a value, or rows without. */
export interface Branch {
  /** What the order needs besides the member's number: a column with a comma before it, or nothing. */
  readonly column: Sql;
  readonly where: Condition | null;
  /** Every filter index contains this order's columns: matches need not be looked up in the table. */
  readonly inEveryIndex: boolean;
  /** The value the cursor stores, as text. */
  readonly value: Sql;
  order(backwards: boolean): Sql;
  after(cursor: Cursor, backwards: boolean): Condition;
}

const flip = (way: Way): Way => (way === "asc" ? "desc" : "asc");
const wayOf = (way: Way, backwards: boolean): Way => (backwards ? flip(way) : way);

/** Matches the index read forwards or backwards; where no value is null the clause changes nothing else. */
function nullsFor(index: SortColumn["index"], way: Way): Sql {
  if (index === "asc") return way === "asc" ? sql`nulls last` : sql`nulls first`;
  return way === "desc" ? sql`nulls last` : sql`nulls first`;
}

function valueBranch(sort: SortColumn, way: Way, where: Condition | null): Branch {
  const column = sql.ref(`m.${sort.column}`);
  const isKey = sort.column === "user_id";
  const nulls = (now: Way) => (sort.absent === "null" ? nullsFor(sort.index, now) : sql``);
  return {
    column: isKey ? sql`` : sql`, ${column}`,
    where,
    inEveryIndex: isKey || sort.column === "created_time",
    value: sql`${column}::text`,
    order: (backwards) => {
      const now = wayOf(way, backwards);
      const tie = sql`m.user_id ${sql.raw(now)}`;
      return isKey ? tie : sql`${column} ${sql.raw(now)} ${nulls(now)}, ${tie}`;
    },
    after: ({ value, userId }, backwards) => {
      const sign = sql.raw(wayOf(way, backwards) === "asc" ? ">" : "<");
      return isKey
        ? sql<boolean>`m.user_id ${sign} ${userId}`
        : sql<boolean>`(${column}, m.user_id) ${sign} (${value}::${sql.raw(sort.type)}, ${userId}::bigint)`;
    },
  };
}

function absentBranch(sort: SortColumn, way: Way): Branch {
  const column = sql.ref(`m.${sort.column}`);
  const where = sort.absent === "null" ? sql<boolean>`${column} is null` : sql<boolean>`${column} = 0`;
  return {
    column: sql`, ${column}`,
    where,
    inEveryIndex: false,
    value: sql`null::text`,
    order: (backwards) => {
      const now = wayOf(way, backwards);
      const tie = sql`m.user_id ${sql.raw(now)}`;
      // Naming the column lets an index that contains the empty ones return them in order.
      return sort.whole === true ? sql`${column} ${sql.raw(now)} ${nullsFor(sort.index, now)}, ${tie}` : tie;
    },
    after: ({ userId }, backwards) =>
      sql<boolean>`m.user_id ${sql.raw(wayOf(way, backwards) === "asc" ? ">" : "<")} ${userId}`,
  };
}

/** The order of a list as stretches, one after the other. The contract checked the name against its list. */
export function branchesOf(sortName: string): readonly Branch[] {
  const sort = sortColumns[sortName.replace(/^-/, "")];
  if (sort === undefined) throw new Error(`no order by ${sortName}`);
  const requested: Way = sortName.startsWith("-") ? "desc" : "asc";
  const way = sort.opposite === true ? flip(requested) : requested;
  if (sort.absent === "none") return [valueBranch(sort, way, null)];
  const column = sql.ref(`m.${sort.column}`);
  const present = valueBranch(
    sort,
    way,
    sort.absent === "null" ? sql<boolean>`${column} is not null` : sql<boolean>`${column} > 0`,
  );
  const without = absentBranch(sort, way);
  return sort.absent === "zero" && way === "asc" ? [without, present] : [present, without];
}

/** A cursor is valid only for the order it was made for. */
export function writeCursor(sortName: string, { branch, value, userId }: Cursor): string {
  return Buffer.from(JSON.stringify([sortName, branch, value, userId])).toString("base64url");
}

const valueText = /^[\d :.+-]{1,40}$/;

export function readCursor(sortName: string, text: string, name: "after" | "before", branches: number): Cursor {
  try {
    const [sort, branch, value, userId] = JSON.parse(Buffer.from(text, "base64url").toString()) as unknown[];
    const isValue = value === null || (typeof value === "string" && valueText.test(value));
    if (sort === sortName && isValue && Number.isSafeInteger(userId) && Number.isInteger(branch)) {
      const at = Number(branch);
      if (at >= 0 && at < branches) return { branch: at, value, userId: Number(userId) };
    }
  } catch {
    // Not even JSON: answered like any other cursor that is not ours.
  }
  throw invalid({ [name]: memberListMessages.badCursor });
}
