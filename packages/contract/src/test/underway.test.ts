import { expect, test } from "vitest";
import type { Field } from "../kit/field.ts";
import { catalogueResources } from "./catalogue.ts";

/** States in which the server, a channel or a carrier works on the record, by their words. */
const works = /^(待发送|排队中|.*(发送|发放|生成|处理|核验|打款|退款|支付|呼叫|通话)中)$/u;

/** The same words where no list has to be followed. */
const others = new Set([
  // A person works on it.
  "complaint.status.HANDLING",
  // Offered until somebody ends it.
  "coupon.status.ONLINE",
  // A person takes it.
  "wechatKfSession.state.WAITING",
  // Only a file is made of it.
  "goodsOrderSheet.status.PAYING",
]);

const soon = new Date(Date.now() - 60_000).toISOString();
const statesOf = ([name, { labels = {} }]: [string, Field]) =>
  Object.entries(labels).flatMap(([value, label]) => (works.test(label) ? [{ name, value }] : []));

test("a list follows every row that the server is still working on", () => {
  const found = catalogueResources.flatMap((resource) =>
    Object.entries(resource.fields)
      .flatMap(statesOf)
      .map(({ name, value }) => ({ resource, name, value, key: `${resource.name}.${name}.${value}` })),
  );
  expect(found.length).toBeGreaterThan(15);
  const left = found.filter(
    ({ resource, name, value }) => resource.list.underway?.({ sendTime: soon, [name]: value }) !== true,
  );
  expect(left.map(({ key }) => key).filter((key) => !others.has(key))).toEqual([]);
  expect([...others].filter((key) => left.every((each) => each.key !== key))).toEqual([]);
});

test("no list follows rows that wait for a person, or for a time that is far", () => {
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const idle = { status: "WAIT_AUDIT", result: "SUCCESS", mailStatus: null, refundStatus: null };
  const planned = { WAIT_SEND: later, WAIT: later };
  for (const { list, name } of catalogueResources) {
    if (list.underway === undefined) continue;
    expect([name, list.underway(idle)]).toEqual([name, false]);
    if (name === "smsRecord") continue;
    for (const [status, sendTime] of Object.entries(planned))
      expect([name, status, list.underway({ ...idle, status, sendTime })]).toEqual([name, status, false]);
  }
});
