// @vitest-environment happy-dom
import { field } from "@hongxian/contract/kit/field.ts";
import { defineResource } from "@hongxian/contract/kit/resource.ts";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { fakeServer, renderPage } from "../platform/test/render-page.tsx";
import { ResourceTable } from "./resource-table.tsx";
import { useResource } from "./use-resource.ts";

const note = defineResource({
  name: "coupon",
  title: "记录",
  route: "/thing",
  path: "/api/notes",
  fields: { id: field.id("编号"), name: field.text("名称", { max: 30 }), whole: field.text("全文", { max: 300 }) },
  list: { columns: ["id", "name"], filters: {}, sortable: ["id"], sort: "-id" },
  actions: {},
});

const wholeOf = ({ whole }: { whole: string }) => <p>{whole}</p>;
function Notes() {
  return <ResourceTable {...useResource(note)} expand={wholeOf} />;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("the table opens under a row what its cells do not show", async () => {
  const rows = [{ id: 1, name: "甲", whole: "甲的全文" }];
  fakeServer({ "GET /api/notes": { data: { list: rows, total: 1, page: 1, size: 20 } } });
  renderPage(<Notes />);
  await screen.findByText("甲");
  expect(screen.queryByText("甲的全文")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "展开" }));
  expect(await screen.findByText("甲的全文")).toBeTruthy();
});

it("the table is busy until the last of its rows stands there", async () => {
  const rows = Array.from({ length: 20 }, (_, at) => ({ id: at + 1, name: `第${at + 1}条`, whole: "" }));
  fakeServer({ "GET /api/notes": { data: { list: rows, total: 20, page: 1, size: 20 } } });
  renderPage(<Notes />);
  const table = () => document.querySelector(".data-table");
  await vi.waitFor(() => expect(table()?.getAttribute("aria-busy")).toBe("false"), 15_000);
  expect(table()?.querySelectorAll("tr.grid-row")).toHaveLength(20);
});
