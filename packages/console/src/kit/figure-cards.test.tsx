// @vitest-environment happy-dom
import { defineFigures } from "@hongxian/contract/kit/figures.ts";
import { reads } from "@hongxian/contract/wire/access.ts";
import { endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { z } from "zod";
import { renderPage } from "../platform/test/render-page.tsx";
import { FigureCards } from "./figure-cards.tsx";

const getStat = endpoint({
  method: "GET",
  path: "/api/things/stat",
  allow: reads("/thing"),
  query: z.strictObject({ beginTime: z.string().optional(), endTime: z.string().optional() }),
  data: z.object({ waiting: z.int(), late: z.int(), todayNew: z.int(), passBp: z.int() }),
});
const figures = defineFigures(getStat, {
  figures: {
    waiting: { title: "待处理", period: "now", alone: "a test" },
    todayNew: { title: "今日新增", period: "today", alone: "a test" },
    late: { title: "超时", period: "now", alone: "a test" },
    passBp: { title: "通过率", period: "chosen", unit: "bp" },
  },
});
const data = { waiting: 3, late: 1, todayNew: 2, passBp: 5000 };
const rows = () =>
  screen
    .getAllByRole("region")
    .map((row) => [within(row).getByRole("heading").textContent, row.querySelectorAll(".stat").length]);

it("figures of several periods stand in a row for each, which says the days", () => {
  const list = { filters: {}, replace: () => undefined };
  const shown = renderPage(<FigureCards of={figures} data={data} list={list} />);
  expect(rows()).toEqual([
    ["当前", 2],
    ["今日", 1],
    ["近 30 天", 1],
  ]);
  shown.unmount();
  const chosen = { filters: { beginTime: "2024-11-01", endTime: "2024-11-18" }, replace: () => undefined };
  renderPage(<FigureCards of={figures} only={["passBp"]} data={data} list={chosen} />);
  expect(rows()).toEqual([["2024-11-01 – 2024-11-18", 1]]);
});
