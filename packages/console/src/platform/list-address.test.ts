import { choices } from "@hongxian/contract/kit/choices.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { resourceQuery } from "@hongxian/contract/kit/resource-query.ts";
import { defineResource } from "@hongxian/contract/kit/resource.ts";
import { describe, expect, it } from "vitest";
import { changeAddress, defaultTexts, readAddress, wireQuery } from "./list-address.ts";

const state = choices({ ON: "开", OFF: "关", GONE: "无" });
const item = defineResource({
  name: "coupon",
  title: "物品",
  route: "/thing",
  path: "/api/things",
  fields: {
    id: field.id("编号"),
    name: field.text("名称", { max: 10 }),
    state: field.choice("状态", state),
    hot: field.flag("热门"),
    time: field.time("时间"),
  },
  list: {
    columns: ["id"],
    filters: {
      keyword: { by: "contains", field: "name" },
      state: { by: "oneOf", field: "state", preset: ["ON", "OFF"] },
      any: { by: "oneOf", field: "state" },
      hot: { by: "equals", field: "hot" },
      time: { by: "between", field: "time" },
    },
    sortable: ["id"],
    sort: "-id",
  },
  actions: {},
});
const schema = resourceQuery(item);
const read = (text: string) => readAddress(schema, new URLSearchParams(text));
const change = (from: string, what: object) => changeAddress(schema, new URLSearchParams(from), what).toString();

describe("readAddress", () => {
  it("readAddress gives the defaults for an empty address", () => {
    expect(read("").query).toEqual({ page: 1, size: 20, state: ["ON", "OFF"] });
    expect(read("").odd).toEqual([]);
  });

  it("readAddress drops a refused value alone and names it", () => {
    const { query, odd, sent } = read("page=abc&any=ON,NOPE&keyword=%20x%20&hot=1");
    expect(odd.toSorted()).toEqual(["any", "page"]);
    expect(query).toMatchObject({ page: 1, keyword: "x", hot: true });
    expect(sent).toEqual({ keyword: " x ", hot: "1" });
  });

  it("readAddress drops a span that ends before it begins", () => {
    expect(read("beginTime=2026-02-02&endTime=2026-02-01").odd).toEqual(["endTime"]);
  });

  it("readAddress leaves names of the page alone", () => {
    const { odd, sent } = read("userId=7&any=ON");
    expect(odd).toEqual([]);
    expect(sent).toEqual({ any: "ON" });
  });
});

describe("changeAddress", () => {
  it("an address changed by changeAddress reads back to the same query", () => {
    const text = change("userId=7", { any: ["ON", "GONE"], hot: false, keyword: "红线 & 月老", page: 3, sort: "-id" });
    expect(read(text).query).toMatchObject({
      any: ["ON", "GONE"],
      hot: false,
      keyword: "红线 & 月老",
      page: 3,
      sort: "-id",
    });
    expect(text).toContain("userId=7");
  });

  it("changeAddress keeps defaults out of the address", () => {
    expect(change("page=4&any=ON&state=GONE", { page: 1, any: [], state: ["ON", "OFF"] })).toBe("");
  });

  it("changeAddress keeps an emptied preset apart from an untouched one", () => {
    const text = change("", { state: [] });
    expect(text).toBe("state=");
    expect(read(text).query).toMatchObject({ state: [] });
    expect(wireQuery(read(text))).toEqual({ state: "," });
    expect(schema.parse(wireQuery(read(text)))).toMatchObject({ state: [] });
  });

  it("changeAddress says what is in force while nothing is chosen, so that choosing it again changes nothing", () => {
    const defaults = defaultTexts(schema);
    expect(defaults["state"]).toBe("ON,OFF");
    expect(change("", { state: defaults["state"] })).toBe("");
  });
});
