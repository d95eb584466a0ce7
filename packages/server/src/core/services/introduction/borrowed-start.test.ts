import { startIntroduction } from "@hongxian/contract/core/introduction/introduction.endpoints.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { lastAudit } from "../../../test/audit.ts";
import { aRow } from "../../../test/build.ts";
import { matchmakersOf } from "./test/matchmakers.ts";

const app = await testApp();
const { db } = app.database;
const { aMatchmaker, served, signed } = matchmakersOf(app);

it("an introduction to a member who was lent is begun on the loan and named in it", async () => {
  const [seat, lender] = [await aMatchmaker(), await aMatchmaker()];
  const him = await served(seat, { sex: "MAN" });
  await signed(him);
  const [her, other] = [await served(lender, { sex: "WOMAN" }), await served(lender, { sex: "WOMAN" })];
  const aLoan = (targetUserId: number, no: string, status: string) =>
    aRow(db, "borrow_request", "id", { no, fromStaffId: seat.staffId, userId: him, targetUserId, status });
  const [old, loan] = [await aLoan(her, "J1", "FINISHED"), await aLoan(her, "J2", "ACCEPTED")];
  const begin = (otherUserId: number, borrowRequestId: number | null = null) =>
    seat.ask(startIntroduction, { body: { userId: him, otherUserId, borrowRequestId } });
  expect((await begin(other)).msg).toBe("请先申请借力");
  // The loan of another, or one that is over, lends nobody.
  expect((await begin(other, loan)).msg).toBe("请先申请借力");
  expect((await begin(her, old)).msg).toBe("请先申请借力");
  const { id } = (await begin(her, loan)).data;
  const { rows } = await sql`select id, introduction_id from borrow_request order by id`.execute(db);
  expect(rows).toEqual([
    { id: old, introductionId: null },
    { id: loan, introductionId: id },
  ]);
  const made = await sql`select borrow_request_id, status, other_shop_id from introduction where id = ${id}`.execute(
    db,
  );
  expect(made.rows).toEqual([{ borrowRequestId: loan, status: "DRAFT", otherShopId: lender.shopId }]);
  expect(await lastAudit(db, "introduction", id)).toMatchObject({
    staffId: seat.staffId,
    after: { userId: him, otherUserId: her, status: "DRAFT" },
  });
  expect((await begin(her, loan)).msg).toBe("两人已有进行中的牵线");
});
