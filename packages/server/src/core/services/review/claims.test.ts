import { keepReview, releaseReview } from "@hongxian/contract/core/review/review.endpoints.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aStaff } from "../../../test/build.ts";
import { education, reviewersOf } from "../../../test/reviewers.ts";
import { expireClaims } from "./claims.ts";

const app = await testApp();
const { db } = app.database;
const { aRecord, check, claim, reviewer } = reviewersOf(app);
const wang = await reviewer("王审核");
const li = await reviewer("李审核");

describe("claims", () => {
  it("claiming gives the oldest items first, each to one reviewer only", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 30; n += 1) {
      const { id } = await aRecord("EDUCATION", education, { createdTime: new Date(Date.now() - (n + 1) * 3_600_000) });
      ids.unshift(id);
    }
    const [one, two] = await Promise.all([claim(wang), claim(li)]);
    const taken = [one, two].map(({ data }) => data.items.map((item) => item.id));
    expect(taken.map((list) => list.length).toSorted((a, b) => b - a)).toEqual([20, 10]);
    expect(new Set(taken.flat()).size).toBe(30);
    expect(taken.find((list) => list.length === 20)).toEqual(ids.slice(0, 20));
    const item = [one, two].find(({ data }) => data.items.length === 20)?.data.items[0];
    expect(item).toMatchObject({
      label: "UNDER_GRADUATE",
      isOverdue: true,
      member: { realname: "陈**", punishments: 0 },
    });
    expect(item?.images).toHaveLength(2);
    expect(item?.detail).toMatchObject({ profile: { education: "MASTER" }, claim: { certNo: "106***********1818" } });
    const later = taken[0]?.length === 20 ? li : wang;
    const { data } = await claim(later);
    expect(data.others[0]).toMatchObject({ lockBy: taken[0]?.length === 20 ? "王审核" : "李审核" });
  });

  it("an item shows the former decisions about its member, the newest first", async () => {
    const { id, userId } = await aRecord("EDUCATION", education);
    for (const [remark, hours] of [
      ["昨日", 24],
      ["上周", 168],
      ["今日", 1],
    ] as const)
      await sql`insert into review_action (biz_type, biz_id, user_id, staff_id, action, remark, created_time)
        values ('MOMENT', 1, ${userId}, ${wang.id}, 'PASS', ${remark},
          now() - make_interval(hours => ${hours}))`.execute(db);
    const { data } = await claim(wang, "EDUCATION", { ids: [id] });
    expect(data.items[0]?.history.map(({ remark }) => remark)).toEqual(["今日", "昨日", "上周"]);
    await wang.ask(releaseReview, { body: { bizType: "EDUCATION", ids: [id] } });
    await sql`delete from auth_record where id = ${id}`.execute(db);
  });

  it("a claim names who has an item in hand, holds it by a sign of life and lets it go", async () => {
    const { id } = await aRecord("EDUCATION", education);
    await claim(wang);
    expect(await claim(li, "EDUCATION", { ids: [id] })).toMatchObject({ http: 409, msg: "王审核正在审核" });
    expect(await check(li, { id, action: "PASS" })).toMatchObject({ http: 409, msg: "王审核正在审核" });
    await sql`update review_claim set lock_time = now() - interval '9 minutes'`.execute(db);
    expect((await wang.ask(keepReview, { bizType: "EDUCATION", body: { ids: [id] } })).data.held).toEqual([id]);
    expect(
      (await sql`select 1 from review_claim where lock_time > now() - interval '1 minute'`.execute(db)).rows,
    ).toHaveLength(1);
    expect((await li.ask(releaseReview, { body: { bizType: "EDUCATION", ids: [id] } })).data).toEqual({
      released: 0,
    });
    expect((await wang.ask(releaseReview, { body: { bizType: "EDUCATION", ids: [id] } })).data).toEqual({
      released: 1,
    });
    expect((await claim(li, "EDUCATION", { ids: [id] })).data.items[0]?.id).toBe(id);
  });

  it("a claim is freed after ten minutes, by itself and by the job", async () => {
    const { id } = await aRecord("EDUCATION", education);
    await claim(wang);
    await sql`update review_claim set lock_time = now() - interval '10 minutes 1 second'`.execute(db);
    expect((await wang.ask(keepReview, { bizType: "EDUCATION", body: { ids: [id] } })).data.held).toEqual([]);
    expect((await claim(li)).data.items.map((item) => item.id)).toEqual([id]);
    await sql`update review_claim set lock_time = now() - interval '11 minutes'`.execute(db);
    expect(await expireClaims(db)).toBe(1);
  });

  it("claiming is for those who may decide the kind, and for kinds that exist", async () => {
    const sale = { id: 0, name: "", ask: await app.as(await aStaff(db, { roleId: 4 })) };
    expect(await claim(sale)).toMatchObject({ http: 403 });
    const houseReviewer = await reviewer("只审房产", { roleId: 3 });
    await sql`delete from review_claim`.execute(db);
    expect((await claim(houseReviewer, "LIVE")).http).toBe(404);
    expect((await claim(houseReviewer, "NOTHING")).http).toBe(400);
  });

  it("claiming shows neither what the reviewer handed in nor what he passed first", async () => {
    await aRecord("EDUCATION", education, { source: "STAFF", submitStaffId: wang.id });
    await aRecord("ASSETS", { isSavings: true, savingsLevel: "OVER_500" }, { firstPassStaffId: wang.id });
    expect((await claim(wang)).data.items).toEqual([]);
    expect((await claim(li)).data.items).toHaveLength(1);
    expect((await claim(wang, "ASSETS")).data.items).toEqual([]);
    const { data } = await claim(li, "ASSETS");
    expect(data.items[0]).toMatchObject({ images: [], detail: { imageCount: 2, firstPassName: "王审核" } });
  });
});
