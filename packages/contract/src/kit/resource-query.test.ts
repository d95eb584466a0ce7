import { decidingColumns } from "./list-order.ts";
import { describe, expect, it } from "vitest";
import { catalogueResources } from "../test/catalogue.ts";
import { choices } from "./choices.ts";
import { field } from "./field.ts";
import { spanNames } from "../wire/list.ts";
import { resourceQuery } from "./resource-query.ts";
import { defineResource } from "./resource.ts";

const state = choices({ OPEN: "开", CLOSED: "关" });
const sample = defineResource({
  name: "coupon",
  title: "样例",
  route: "/sample",
  path: "/api/sample",
  fields: {
    id: field.id("编号"),
    name: field.text("名称", { max: 10 }),
    status: field.choice("状态", state),
    flag: field.flag("开关"),
    createdTime: field.time("时间"),
  },
  list: {
    columns: ["id"],
    filters: {
      one: { by: "equals", field: "status", preset: ["OPEN"] },
      many: { by: "oneOf", field: "status", preset: ["OPEN"] },
      flag: { by: "equals", field: "flag" },
      name: { by: "contains", field: "name" },
      time: { by: "between", field: "createdTime", lastDays: 30 },
      login: { by: "between", field: "createdTime" },
    },
    sortable: ["id"],
    sort: "-id",
  },
  actions: {},
});
const query = resourceQuery(sample);

describe("a list's query", () => {
  it("a list's query fills page, size and presets when nothing is chosen, and drops a preset that was emptied", () => {
    expect(query.parse({})).toMatchObject({ page: 1, size: 20, one: "OPEN", many: ["OPEN"] });
    expect(query.parse({ one: "", many: "," })).toMatchObject({ one: undefined, many: [] });
    expect(query.parse({ many: "OPEN,CLOSED", flag: "0" })).toMatchObject({ many: ["OPEN", "CLOSED"], flag: false });
  });

  it("a list's query names the ends of a span after its key", () => {
    expect([spanNames("time"), spanNames("login")]).toEqual([
      ["beginTime", "endTime"],
      ["loginBeginTime", "loginEndTime"],
    ]);
  });

  it.each([
    [{ sort: "name" }, "不支持按该字段排序"],
    [{ one: "HALF" }, "状态取值错误"],
    [{ size: "201" }, "每页最多200条"],
    [{ beginTime: "2026-02-01", endTime: "2026-01-01" }, "结束时间必须晚于开始时间"],
    [{ loginBeginTime: "2024-01-01", loginEndTime: "2026-01-01" }, "时间跨度不能超过366天"],
    [{ beginTime: "yesterday" }, "日期格式错误"],
  ])("a list's query refuses %j", (input, message) => {
    expect(query.safeParse(input).error?.issues[0]?.message).toBe(message);
  });

  it("a list's query refuses names it does not have", () => {
    expect(query.safeParse({ password: "x" }).success).toBe(false);
  });
});

it("every list that begins with a window of days begins with thirty", () => {
  const windows = catalogueResources.flatMap(({ name, list }) =>
    Object.values(list.filters).flatMap((filter) =>
      filter.by === "between" && filter.lastDays !== undefined ? [{ name, days: filter.lastDays }] : [],
    ),
  );
  expect(windows.length).toBeGreaterThan(60);
  expect(windows.filter(({ days }) => days !== 30)).toEqual([]);
});

it("every list declares only columns it has as deciding, and a filter it has as its search", () => {
  const wrong = catalogueResources.flatMap(({ name, list }) => {
    const columns: readonly string[] = list.columns;
    const strange = (list.deciding ?? []).filter((column) => !columns.includes(column));
    if (list.search !== undefined && list.filters[list.search] === undefined) strange.push(list.search);
    return strange.map((part) => `${name}.${part}`);
  });
  expect(wrong).toEqual([]);
});

it("every list with a state among its columns keeps it in view", () => {
  const without = catalogueResources.flatMap((resource) => {
    const { field } = resource.states ?? {};
    const columns: readonly string[] = resource.list.columns;
    if (field === undefined || !columns.includes(field)) return [];
    return decidingColumns(resource).includes(field) ? [] : [resource.name];
  });
  expect(without).toEqual([]);
});
