import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { claimReview } from "@hongxian/contract/core/review/review.endpoints.ts";
import { coupon as couponResource } from "@hongxian/contract/features/coupon/coupon.resource.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { platUser } from "@hongxian/contract/core/member/plat-user.endpoints.ts";
import { pushPersonMsg } from "@hongxian/contract/core/push/push.endpoints.ts";
import { treehole } from "@hongxian/contract/features/treehole/treehole.resource.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../test/app.ts";
import type { Answer } from "../test/ask.ts";
import { aMember, aRow, aStaff } from "../test/build.ts";
import { formCall } from "../test/form-call.ts";

/** Many more concurrent calls than there are connections: each waits its turn, and no two deadlock. */
const app = await testApp({ max: 2, connectTimeout: 20_000 });
const { db } = app.database;
const admin = await app.as(await aStaff(db));
const service = await app.as(await aStaff(db, { roleId: 2 }));
const operator = await app.as(await aStaff(db, { roleId: 8 }));
const auditor = await app.as(await aStaff(db, { roleId: 3 }));
const author = await aMember(db);
const posts = await Promise.all(
  Array.from({ length: 30 }, () =>
    aRow(db, "treehole_post", "id", {
      userId: author,
      content: "今天",
      anonymousName: "夜",
      status: "ONLINE",
      checkStatus: "PASS",
    }),
  ),
);
const taken = (await sql<{ login: string }>`select login from member where user_id = ${author}`.execute(db)).rows[0]
  ?.login;

const coupon = {
  type: "CASH",
  feeTypes: ["MONTH_MEMBER"],
  faceAmount: 1000,
  discount: null,
  maxDeduct: null,
  freeDays: null,
  minAmount: 5000,
  totalCount: 3,
  perUserLimit: 1,
  validType: "DAYS",
  beginTime: null,
  endTime: null,
  validDays: 30,
  target: "ALL",
  autoGrant: false,
} as const;
const newMember = {
  login: taken,
  firstName: "小满",
  sex: "WOMAN",
  birthday: "1995-05-05",
  marital: "UNMARRIED",
  homeProvId: 330000,
  homeCityId: 330100,
};

const takenNumber = "a number that is taken, each counted";
const kinds: Readonly<Record<string, (at: number) => Promise<Answer>>> = {
  "a text that the word list reads": (at) =>
    service(actionCall(treehole, "reply"), { id: posts[at] ?? 0, body: { content: "抱抱你" } }),
  "a message to a member": (at) =>
    operator(pushPersonMsg, { query: { userId: String(author), title: String(at), content: "请完善资料" } }),
  "a coupon": (at) => operator(formCall(couponResource, "create"), { body: { ...coupon, name: `立减券${at}` } }),
  [takenNumber]: () => admin.unchecked(platUser, { body: newMember }),
  "a claim of reviews": () => auditor(claimReview, { bizType: "TREEHOLE", body: {} }),
  "a decision about posts": (at) => auditor(actionCall(treehole, "offline"), { id: posts[at] ?? 0, status: "OFFLINE" }),
};

it.each(Object.entries(kinds))("the server answers thirty calls at once: %s", async (name, ask) => {
  const answers = await Promise.all(Array.from({ length: 30 }, (_none, at) => ask(at)));
  expect(answers.filter(({ http }) => http >= 500)).toEqual([]);
  // If all thirty were refused alike the test would prove nothing.
  const done = answers.filter(({ http }) => http === 200).length;
  expect(answers.filter(({ http }) => http === 403)).toEqual([]);
  if (name === takenNumber) expect(done).toBe(0);
  else expect(done).toBeGreaterThan(0);
});

it("the server answers all kinds of calls at once, and a reader between them", async () => {
  const calls = Object.values(kinds).flatMap((ask) => Array.from({ length: 10 }, (_none, at) => ask(at)));
  const answers = await Promise.all([...calls, admin(listCall(couponResource))]);
  expect(answers.filter(({ http }) => http >= 500)).toEqual([]);
  expect(answers.at(-1)?.http).toBe(200);
});

it("the server has counted every refusal", async () => {
  const { rows } = await sql<{ times: number }>`select times from refused_number`.execute(db);
  expect(rows).toEqual([{ times: 40 }]);
});
