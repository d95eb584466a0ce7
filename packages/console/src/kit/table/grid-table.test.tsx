// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { type Key, useCallback, useMemo, useState } from "react";
import { afterEach, expect, it } from "vitest";
import { gridColumns } from "./grid-columns.tsx";
import { GridTable } from "./grid-table.tsx";

interface Item {
  readonly id: number;
  readonly name: string;
}

const idOf = ({ id }: Item) => id;
const noActions = () => [];
const nothing = () => {};

interface ItemsProps {
  readonly count: number;
  readonly shown?: number | undefined;
  readonly drawn: number[];
  readonly sorts: (string | undefined)[];
}

/** A table as its page uses it; records whose cells were rendered and which sort was requested. */
function Items({ count, shown, drawn, sorts }: ItemsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(new Set());
  const [sort, setSort] = useState<string | undefined>(undefined);
  const rows = useMemo(() => Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `甲${at + 1}` })), [count]);
  const columns = useMemo(() => {
    const cell = (row: Item) => {
      drawn.push(row.id);
      return row.name;
    };
    return gridColumns<Item>({
      columns: [{ title: "名称", sort: "name", cell }],
      skeleton: false,
      draggable: false,
      actionsWidth: null,
      visible: noActions,
      start: nothing,
      lead: 38,
    });
  }, [drawn]);
  const choose = useCallback(
    (picked: readonly Item[], isChosen: boolean) =>
      setChosen((last) => {
        const ids = new Set(picked.map(idOf) as Key[]);
        return isChosen ? new Set([...last, ...ids]) : new Set([...last].filter((id) => !ids.has(id)));
      }),
    [],
  );
  return (
    <GridTable
      columns={columns}
      rows={rows}
      drawn={shown ?? count}
      rowKey={idOf}
      sort={sort}
      chosen={chosen}
      expand={undefined}
      totals={{ 名称: "三个" }}
      empty="没有"
      Row="tr"
      onSort={(next) => {
        sorts.push(next);
        setSort(next);
      }}
      onChoose={choose}
    />
  );
}

function show(count: number, shown?: number) {
  const drawn: number[] = [];
  const sorts: (string | undefined)[] = [];
  render(<Items count={count} shown={shown} drawn={drawn} sorts={sorts} />);
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
  const ticked = () => boxes.slice(1).flatMap((box, at) => (box.checked ? [at + 1] : []));
  return { drawn, sorts, boxes, ticked };
}

afterEach(cleanup);

it("the table renders no other row when one is ticked", () => {
  const { drawn, boxes, ticked } = show(5);
  drawn.length = 0;
  fireEvent.click(boxes[3] as HTMLElement);
  expect(ticked()).toEqual([3]);
  expect(drawn).toEqual([3]);
});

it("the table ticks from the last to this one with the shift key", () => {
  const { boxes, ticked } = show(6);
  fireEvent.click(boxes[2] as HTMLElement);
  fireEvent.click(boxes[5] as HTMLElement, { shiftKey: true });
  expect(ticked()).toEqual([2, 3, 4, 5]);
  fireEvent.click(boxes[4] as HTMLElement, { shiftKey: true });
  expect(ticked()).toEqual([2, 3]);
});

it("the table ticks the whole page at the head, which shows what is chosen", () => {
  const { boxes, ticked } = show(3);
  const [head] = boxes;
  fireEvent.click(boxes[1] as HTMLElement);
  expect([head?.checked, head?.indeterminate]).toEqual([false, true]);
  fireEvent.click(head as HTMLElement);
  expect(ticked()).toEqual([1, 2, 3]);
  expect([head?.checked, head?.indeterminate]).toEqual([true, false]);
  fireEvent.click(head as HTMLElement);
  expect(ticked()).toEqual([]);
});

it("the table sorts downwards, upwards and not at all, and says so", () => {
  const { sorts } = show(2);
  const head = screen.getByRole("columnheader", { name: "名称" });
  const button = within(head).getByRole("button");
  fireEvent.click(button);
  expect(head.getAttribute("aria-sort")).toBe("descending");
  fireEvent.click(button);
  expect(head.getAttribute("aria-sort")).toBe("ascending");
  fireEvent.click(button);
  expect(head.getAttribute("aria-sort")).toBeNull();
  expect(sorts).toEqual(["-name", "name", undefined]);
});

it("the table holds of a long page what is near the view, and room for the rest", () => {
  show(200);
  expect(document.querySelectorAll("tr.grid-row").length).toBeLessThan(100);
  expect(document.querySelectorAll("tr.grid-spacer")).toHaveLength(1);
});

it("the table draws the requested number of rows and keeps the room of the others", () => {
  show(20, 8);
  expect(document.querySelectorAll("tr.grid-row")).toHaveLength(8);
  const spacer = document.querySelector<HTMLElement>("tr.grid-spacer");
  expect(spacer?.style.height).toBe("528px");
});

it("the table puts totals under the rows, or says that there are none", () => {
  show(1);
  expect(screen.getByText("三个")).toBeTruthy();
  cleanup();
  show(0);
  expect(screen.getByText("没有")).toBeTruthy();
});
