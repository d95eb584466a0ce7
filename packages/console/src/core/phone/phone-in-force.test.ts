import { wholeTime } from "@hongxian/contract/wire/whole-time.ts";
import { expect, it } from "vitest";
import type { PhoneFilter } from "./phone-filters.tsx";
import { phoneChips } from "./phone-in-force.ts";
import type { PhoneList } from "./use-phone-list.ts";

const filters: readonly PhoneFilter[] = [
  { kind: "some", name: "status", label: "状态", labels: { OPEN: "待处理", DONE: "已处理" } },
  {
    kind: "days",
    label: "时间",
    begin: "beginTime",
    end: "endTime",
    lastDays: 30,
    wholeFor: { status: ["OPEN"] },
  },
];

function shown(own: Record<string, string>, query: object = {}) {
  const changes: object[] = [];
  const list = { defaults: {}, filters: own, query, set: (change: object) => changes.push(change) };
  const chips = phoneChips(filters, list as object as PhoneList<unknown>);
  for (const { clear } of chips) clear?.();
  return { texts: chips.map(({ label, text }) => `${label} ${text}`), changes };
}

it("a phone list shows its default period as a chip that widens to all times", () => {
  expect(shown({})).toEqual({
    texts: ["时间 近 30 天"],
    changes: [{ beginTime: wholeTime, endTime: undefined }],
  });
  expect(shown({ beginTime: wholeTime }).texts).toEqual([]);
});

it("a phone list shows no period where its rows are shown however old they are", () => {
  const { texts, changes } = shown({ status: "OPEN" }, { status: ["OPEN"] });
  expect(texts).toEqual(["状态 待处理"]);
  expect(changes).toEqual([{ status: undefined }]);
});
