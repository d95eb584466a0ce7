import { type Key, useCallback, useMemo, useState } from "react";
import { toast, toastError } from "../../platform/toast.ts";
import type { List, ListQuery } from "../../platform/use-list.ts";

/** The rows of a batch action. */
export interface Selection<R> {
  readonly keys: readonly Key[];
  readonly rows: readonly R[];
  readonly count: number;
  /** True when 选择全部筛选结果 was used: the filters alone identify the same rows. */
  readonly all: boolean;
  readonly filters: Readonly<Record<string, string>>;
}

interface State<R> {
  readonly rows: ReadonlyMap<Key, R>;
  readonly all: boolean;
  /** The filters under which the rows were selected; under others the selection is void. */
  readonly under: string;
}

/** Selected rows, kept across pages and cleared when the filters change. */
export function useSelection<R>(list: List<R, ListQuery>, rowKey: (row: R) => Key, max: number, unit: string) {
  const under = JSON.stringify(list.filters);
  const none = useMemo((): State<R> => ({ rows: new Map(), all: false, under }), [under]);
  const [state, setState] = useState(none);
  const [collecting, setCollecting] = useState(false);
  const current = state.under === under ? state : none;

  const choose = useCallback(
    (picked: readonly R[], isChosen: boolean) =>
      setState((last) => {
        const next = new Map(last.under === under ? last.rows : []);
        for (const row of picked) {
          if (isChosen) next.set(rowKey(row), row);
          else next.delete(rowKey(row));
        }
        return { rows: next, all: false, under };
      }),
    [under, rowKey],
  );
  const pickAll = async () => {
    if (list.totalCapped || list.total > max) {
      toast.warning(`一次最多操作${max}${unit}`);
      return;
    }
    setCollecting(true);
    try {
      const rows = await list.collect(max);
      setState({ rows: new Map(rows.map((row) => [rowKey(row), row])), all: true, under });
    } catch (error) {
      toastError(error);
    }
    setCollecting(false);
  };

  const keys = useMemo(() => new Set(current.rows.keys()), [current]);
  const selection: Selection<R> = {
    keys: [...keys],
    rows: [...current.rows.values()],
    count: current.rows.size,
    all: current.all,
    filters: list.filters,
  };
  return { selection, keys, choose, pickAll, collecting, clear: () => setState(none) };
}
