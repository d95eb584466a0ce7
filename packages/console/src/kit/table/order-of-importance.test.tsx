import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { cleanup } from "@testing-library/react";
import type { PageAction } from "../page-action.ts";
import type { Column } from "./column.ts";
import { inOrderOfImportance } from "./order-of-importance.ts";
import { RowActions, byImportance } from "./row-actions.tsx";

interface Row {
  readonly id: number;
}
const row: Row = { id: 7 };
const column = (title: string, width: number, decides = false): Column<Row> => ({
  title,
  width,
  decides,
  cell: () => title,
});
const titles = (columns: readonly Column<Row>[]) => columns.map(({ title }) => title).join(" ");

afterEach(cleanup);

describe("the columns of a list", () => {
  const columns = [
    column("单号", 200),
    column("会员", 150),
    column("实付", 150),
    column("优惠", 150),
    column("状态", 100, true),
    column("剩余时间", 100, true),
    column("备注", 200),
  ];

  it("stay as declared where those that decide are in view", () => {
    expect(inOrderOfImportance(columns, 850)).toBe(columns);
  });

  it("step back behind those that decide, the last ones first and no more than needed", () => {
    expect(titles(inOrderOfImportance(columns, 849))).toBe("单号 会员 实付 状态 剩余时间 优惠 备注");
    expect(titles(inOrderOfImportance(columns, 600))).toBe("单号 会员 状态 剩余时间 实付 优惠 备注");
  });

  it("leave the first one where it is, however little room there is", () => {
    expect(titles(inOrderOfImportance(columns, 100))).toBe("单号 状态 剩余时间 会员 实付 优惠 备注");
  });

  it("do not count what is hidden", () => {
    const [first, , ...rest] = columns;
    const withHidden = [first, { ...column("会员", 900), hidden: true }, ...rest].filter((one) => one !== undefined);
    expect(inOrderOfImportance(withHidden, 700)).toBe(withHidden);
  });
});

describe("the actions of a row", () => {
  const named = (title: string, more: Partial<PageAction<Row>> = {}): PageAction<Row> => ({ title, ...more });
  const shown = (actions: readonly PageAction<Row>[]) => {
    render(<RowActions actions={actions.toSorted(byImportance)} row={row} start={() => undefined} />);
    return screen.getAllByRole("button").map((button) => button.getAttribute("aria-label") ?? button.textContent);
  };

  it("begin with what the state asks for and keep the dangerous ones for the end", () => {
    const actions = [named("删除", { danger: true }), named("编辑"), named("详情"), named("提交审核", { step: true })];
    expect(shown(actions)).toEqual(["提交审核", "编辑", "更多操作"]);
  });

  it("show one word where two are too long", () => {
    expect(shown([named("查询支付结果"), named("关闭订单")])).toEqual(["查询支付结果", "更多操作"]);
  });

  it("give their two places to what is possible", () => {
    const actions = [named("沟通", { blocked: () => "请先领取" }), named("领取"), named("详情")];
    expect(shown(actions)).toEqual(["领取", "详情", "更多操作"]);
  });

  it("can be searched in the menu from sixteen entries on", async () => {
    const start = vi.fn();
    const many = Array.from({ length: 18 }, (_, at) => named(`操作${at + 1}`, { group: at < 9 ? "资料" : "资金" }));
    render(<RowActions actions={many} row={row} start={start} />);
    fireEvent.click(screen.getByRole("button", { name: "更多操作" }));
    const search = await screen.findByPlaceholderText("搜索操作");
    fireEvent.change(search, { target: { value: "操作17" } });
    await waitFor(() => expect(screen.getAllByRole("menuitem")).toHaveLength(1));
    fireEvent.keyDown(search, { key: "Enter", code: "Enter", keyCode: 13 });
    expect(start).toHaveBeenCalledWith(many[16], row);
  });
});
