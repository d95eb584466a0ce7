import {
  getBorrowStat,
  getConsentMembers,
  borrowSheet,
} from "@hongxian/contract/features/borrow/borrow-page.endpoints.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aShop, aStaff } from "../../test/build.ts";
import { queryIn } from "../../test/query-in.ts";

const app = await testApp();
const { db } = app.database;
const staffId = await aStaff(db);
const admin = await app.as(staffId);

const shopId = await aShop(db);
const willing = await aMember(db, { shopId, borrowConsent: true, firstName: "愿意" });
const shy = await aMember(db, { firstName: "不愿" });
const aRequest = (no: string, columns: object = {}) =>
  aRow(db, "borrow_request", "id", { no, fromStaffId: staffId, userId: shy, targetUserId: willing, ...columns });

const agreed = { status: "ACCEPTED", handleTime: new Date() };

it("the figures of the month count lent and borrowed members and meetings", async () => {
  expect((await admin(getBorrowStat)).data).toEqual({ lent: 0, borrowed: 0, met: 0, incomeCents: 0 });
  const asking = await aStaff(db);
  const borrowRequestId = await aRequest("J1", { ...agreed, fromStaffId: asking });
  await aRequest("J2");
  const introductionId = await aRow(db, "introduction", "id", {
    no: "Q1",
    userId: shy,
    otherUserId: willing,
    initiatorStaffId: staffId,
    borrowRequestId,
  });
  await aRow(db, "introduction_log", "id", { introductionId, fromStatus: "MEETING", toStatus: "MET" });
  expect((await admin(getBorrowStat)).data).toEqual({ lent: 1, borrowed: 1, met: 1, incomeCents: 0 });
});

it("members are listed with their consent, by shop, consent and name", async () => {
  const listed = async (query: string) =>
    (await admin(getConsentMembers, { query: queryIn(query) })).data.list.map(
      (row: { user: { userId: number } }) => row.user.userId,
    );
  expect(await listed("")).toEqual([shy, willing]);
  expect(await listed(`shopId=${shopId}`)).toEqual([willing]);
  expect(await listed("consent=1")).toEqual([willing]);
  expect(await listed(`keyword=${encodeURIComponent("不愿")}`)).toEqual([shy]);
});

it("the sheet of requests shows of both members only the first sign", async () => {
  const { data } = await admin(listCall(borrowSheet));
  expect(data.list).toMatchObject([
    { no: "J2", userName: "不**", targetName: "愿**" },
    { no: "J1", userName: "不**", targetName: "愿**" },
  ]);
});

it("a request of one's own is borrowed but not lent, as in the lists of what was sent and what came in", async () => {
  await aRequest("J3", { ...agreed, userId: await aMember(db) });
  const { lent, borrowed } = (await admin(getBorrowStat)).data;
  expect({ lent, borrowed }).toEqual({ lent: 1, borrowed: 2 });
});
