import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import type { StateMachine } from "@hongxian/contract/core/states/state-machine.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";

/** The table of each machine. */
const tables: Readonly<Record<string, string>> = {
  order: "trade_order",
  payment: "payment",
  contract: "user_contract",
  invoice: "invoice",
  withdrawal: "withdrawal",
  refund: "refund_apply",
  introduction: "introduction",
};

interface MoveOptions {
  /** Columns written with the status: `sql`pay_time = now()``. */
  readonly set?: RawBuilder<unknown>;
  /** An additional condition on the row `t`. */
  readonly where?: RawBuilder<boolean>;
}

export const stateChanged = (): AppError => new AppError("STALE", { msg: moneyMessages.stateChanged });

interface States<R, M extends string> {
  /** Makes a move, or throws that the state has changed. */
  move(db: Db, name: M, id: number, options?: MoveOptions): Promise<R>;
  /** The same, with null for a row in another state. */
  tryMove(db: Db, name: M, id: number, options?: MoveOptions): Promise<R | null>;
}

/** The moves of a machine on its table: one conditional update each, returning the updated row. */
export const statesOf =
  <R>() =>
  <S extends string, M extends string>(machine: StateMachine<S, M>): States<R, M> => {
    const tryMove: States<R, M>["tryMove"] = async (db, name, id, { set, where } = {}) => {
      const { from, to } = machine.moves[name];
      const { rows } = await sql<R>`update ${sql.table(tables[machine.name] ?? "")} t
        set status = ${to}, version = t.version + 1, update_time = now() ${set === undefined ? sql`` : sql`, ${set}`}
        where t.id = ${id} and t.status = any(${[...from]}::text[]) ${where === undefined ? sql`` : sql`and ${where}`}
        returning t.*`.execute(db);
      return rows[0] ?? null;
    };
    return {
      tryMove,
      move: async (db, name, id, options) => {
        const row = await tryMove(db, name, id, options);
        if (row === null) throw stateChanged();
        return row;
      },
    };
  };
