import { getUserList } from "@hongxian/contract/features/member-list/member-list.endpoints.ts";
import { expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aMember, aStaff } from "../../../test/build.ts";
import { giveBalance } from "../../../test/money.ts";
import { copyMemberBalances } from "./member-balances.ts";

const app = await testApp();
const { db } = app.database;

it("the member list has the balances of the ledger and is sorted by them", async () => {
  const staffId = await aStaff(db);
  const admin = await app.as(staffId);
  const [rich, poor, none] = [await aMember(db), await aMember(db), await aMember(db)];
  await giveBalance(db, rich, "RECHARGE", 5000, staffId);
  await giveBalance(db, poor, "RECHARGE", 200, staffId);
  await giveBalance(db, poor, "INCOME", 900, staffId);
  expect(await copyMemberBalances(db, "moved")).toBe(2);
  expect(await copyMemberBalances(db, "all")).toBe(0);
  const sorted = async (sort: string) => {
    const { data } = await admin(getUserList, { query: { anyTime: "1", parts: "rows", sort } });
    return data.list
      .filter(({ userId }) => [rich, poor, none].includes(userId))
      .map(({ userId, rechargeBalance, incomeBalance }) => [userId, rechargeBalance, incomeBalance]);
  };
  expect(await sorted("-rechargeBalance")).toEqual([
    [rich, 5000, 0],
    [poor, 200, 900],
    [none, 0, 0],
  ]);
  expect((await sorted("-incomeBalance"))[0]?.[0]).toBe(poor);
  expect((await sorted("rechargeBalance"))[0]?.[0]).toBe(none);
});
