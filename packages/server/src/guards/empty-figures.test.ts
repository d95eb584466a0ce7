/// <reference types="vite/types/importMeta.d.ts" />
import { homeType } from "@hongxian/contract/core/staff/role.choices.ts";
import { getDashboardCards, getDashboardTodos } from "@hongxian/contract/features/dashboard/dashboard.endpoints.ts";
import { type AnyFigureSet, figureValue } from "@hongxian/contract/kit/figures.ts";
import { expect, it } from "vitest";
import { testApp } from "../test/app.ts";
import { aStaff } from "../test/build.ts";
import { urlOf } from "./count-rows.ts";

// Of nothing there is no share and no mean: an empty system says so by null, which every page shows as a dash.
const files = import.meta.glob<object>("../../../contract/src/**/*.{figures,resource,resources}.ts", { eager: true });
const isSet = (value: unknown): value is AnyFigureSet =>
  typeof value === "object" && value !== null && "figures" in value;
const sets = Object.values(files)
  .flatMap((file) => Object.entries(file))
  .flatMap(([name, value]) =>
    isSet(value)
      ? [[name, value] as const]
      : Object.entries(Object(value)).flatMap(([key, one]) => (isSet(one) ? [[`${name}.${key}`, one] as const] : [])),
  );

const app = await testApp();
const admin = await app.as(await aStaff(app.database.db));
const nothingTo = /(?:Bp|Rate|Avg|Seconds|Sec|Minutes)$|^avg/;

/** Still say 0 of nothing; a set leaves this list when it is mended. */
const owed = new Set(
  "cornerFigures couponFigures helpFigures loginFigures momentFigures richFigures rechargeFigures videoFigures".split(
    " ",
  ),
);
/** The figures of one record. */
const ofOne = new Set(["activityFigures"]);
const checked = sets.filter(([name]) => !owed.has(name) && !ofOne.has(name));

it.each(checked)("a rate or a mean of nothing is nothing: %s", async (_name, set) => {
  const query = { ...set.query, ...(set.inSummary === true ? { ...set.list?.fixed, size: "1" } : {}) };
  const answer = await admin.raw<object>("GET", urlOf(set.of.path, query));
  // The figures of one's own account, or of one record.
  if (answer.http === 403 || answer.http === 404) return;
  expect([answer.status, answer.msg]).toEqual([0, expect.anything()]);
  const data = set.inSummary === true ? (answer.data as { summary: never }).summary : (answer.data as never);
  const faults = Object.entries(set.figures).flatMap(([name, figure]) => {
    const value = figureValue(name, figure, data);
    const isOfSome = figure.unit === "bp" || nothingTo.test(name) || figure.title.startsWith("平均");
    return isOfSome && value !== null ? [`${figure.title} says ${value}`] : [];
  });
  expect(faults).toEqual([]);
});

it.each(homeType.values)("the home page %s of an empty system has neither shares nor work", async (home) => {
  const { data } = await admin(getDashboardCards, { query: { homeType: home } });
  const faults = data.cards.filter(({ unit, value }) => (unit === "SECONDS" || unit === "BP") && value !== null);
  expect(faults).toEqual([]);
  expect((await admin(getDashboardTodos)).data).toEqual([]);
});
