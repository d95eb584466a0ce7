import {
  type ColumnChoice,
  getColumnSetting,
  saveColumnSetting,
} from "@hongxian/contract/core/console/console.endpoints.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../platform/call.ts";
import { asCallError } from "../../platform/call-error.ts";
import { useAnnouncedFailure } from "../../platform/unshown-failures.ts";
import { toastError } from "../../platform/toast.ts";
import { type Column, columnName } from "./column.ts";

/** The stored choice applied to the present columns: stored order first, then new columns at their own place. */
export function applyChoice<R>(
  columns: readonly Column<R>[],
  stored: readonly ColumnChoice[],
): readonly ColumnChoice[] {
  const names = new Map(columns.map((column) => [columnName(column), column]));
  const known = stored.filter(({ name }) => names.has(name));
  const rest = columns.filter((column) => !known.some(({ name }) => name === columnName(column)));
  return [
    ...known,
    ...rest.map((column) => ({ name: columnName(column), shown: column.hidden !== true, width: null })),
  ];
}

/** A staff member's 列设置 of one table. With `place` null the columns do not change. */
export function useColumnSetting<R>(place: string | null, columns: readonly Column<R>[]) {
  const client = useQueryClient();
  const key = useMemo(() => ["kit.column-setting", place], [place]);
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getColumnSetting, { query: { route: place ?? "" }, signal, background: true }),
    enabled: place !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useAnnouncedFailure(error === null ? null : asCallError(error), () => void refetch());
  const choice = useMemo(() => applyChoice(columns, data ?? []), [columns, data]);
  const shown = useMemo(
    () =>
      choice.flatMap(({ name, shown: isShown, width }) => {
        const column = columns.find((one) => columnName(one) === name);
        return column === undefined || !isShown ? [] : [width === null ? column : { ...column, width }];
      }),
    [columns, choice],
  );
  const save = (next: readonly ColumnChoice[]) => {
    client.setQueryData(key, next);
    if (place !== null) call(saveColumnSetting, { body: { route: place, columns: [...next] } }).catch(toastError);
  };
  return { choice, shown, save };
}
