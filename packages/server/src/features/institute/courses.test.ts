import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import {
  addLesson,
  moveLesson,
  sortLessons,
  listLessons,
  editLesson,
  setTrial,
  removeLesson,
} from "@hongxian/contract/features/institute/lesson.endpoints.ts";
import { course } from "@hongxian/contract/features/institute/course.resource.ts";
import { getCall, customCall, removeCall } from "@hongxian/contract/kit/resource-calls.ts";
import { grantCourse, listEnrolls, leaveCourse } from "@hongxian/contract/features/institute/enroll.resource.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { sendOrQueryRefund } from "../../core/money/operations/ask-channels.ts";
import { passFinance, passFirst } from "../../core/money/refunds/move-refund.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { aPaidOrder, expectBooksRight, inTx, payOrder } from "../../test/money.ts";
import { instituteDeliver } from "./institute-jobs.ts";
import { formCall } from "../../test/form-call.ts";
import { courseOrderIntake, courseStudyIntake } from "@hongxian/contract/features/institute/institute.intake.ts";
import { aSender } from "../../test/sent-rows.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;
let operator: Ask;
let typeId = 0;
beforeAll(async () => {
  admin = await app.as(await aStaff(db));
  operator = await app.as(await aStaff(db, { roleId: 8 }));
  typeId = await aRow(db, "common_type", "id", { kind: "COURSE", code: "LOVE", name: "恋爱" });
});

const form = () =>
  ({
    title: "课程",
    typeId,
    audience: "ALL",
    consultantId: null,
    priceCents: 9900,
    originalPriceCents: null,
    memberFree: false,
    sort: 0,
    coverUrl: "/c.png",
    summary: null,
    contentHtml: "<p>介绍</p>",
  }) as const;
const newCourse = async (): Promise<number> => (await operator(formCall(course, "create"), { body: form() })).data.id;
const lesson = {
  title: "第一课",
  kind: "ARTICLE",
  mediaUrl: "",
  durationSec: 60,
  contentHtml: "<p>内容</p>",
  trial: false,
} as const;
const newLesson = async (id: number, over: object = {}): Promise<number> =>
  (await operator(addLesson, { id, body: { ...lesson, ...over } })).data.id;
const courseOf = async (id: number) => (await operator(getCall(course), { id })).data;

describe("courses", () => {
  it("courses are cleaned, priced rightly, and come into view with a lesson", async () => {
    const bad = await operator(formCall(course, "create"), {
      body: { ...form(), originalPriceCents: 100, typeId: 0 },
    });
    expect(bad.fields).toEqual({ typeId: "请选择课程分类", originalPriceCents: "原价不能低于售价" });
    const made = await operator(formCall(course, "create"), {
      body: {
        ...form(),
        contentHtml: "<p>好</p><script>1</script><iframe></iframe>",
      },
    });
    const id = made.data.id;
    expect((await courseOf(id)).contentHtml).toBe("<p>好</p>");
    expect((await operator(actionCall(course, "publish"), { id })).msg).toBe("请先添加课时");
    expect((await operator(customCall(course, "publishMany"), { body: { ids: [id] } })).msg).toBe("请先添加课时");
    const lessonId = await newLesson(id);
    expect((await operator(customCall(course, "publishMany"), { body: { ids: [id] } })).data).toEqual({ count: 1 });
    expect(await courseOf(id)).toMatchObject({ status: "ONLINE", lessonCount: 1, durationSec: 60 });
    // Hiding the last lesson hides the course.
    expect((await operator(moveLesson, { id, lessonId, status: "OFFLINE" })).http).toBe(200);
    expect(await courseOf(id)).toMatchObject({ status: "OFFLINE", lessonCount: 0 });
    expect((await operator(moveLesson, { id, lessonId, status: "OFFLINE" })).http).toBe(409);
  });

  it("courses have lessons of their kind, in the order they were dragged to", async () => {
    const id = await newCourse();
    const attempt = async (over: object) => (await operator(addLesson, { id, body: { ...lesson, ...over } })).msg;
    expect(await attempt({ title: " " })).toBe("请输入课时标题");
    expect(await attempt({ contentHtml: "" })).toBe("请填写图文内容");
    expect(await attempt({ kind: "VIDEO" })).toBe("请上传课时文件");
    expect(await attempt({ kind: "VIDEO", mediaUrl: "/a.exe" })).toBe("文件名格式错误！");
    const [one, two] = [await newLesson(id), await newLesson(id, { kind: "VIDEO", mediaUrl: "/a.mp4" })];
    await operator(sortLessons, { id, body: { ids: [two, one] } });
    const { data } = await operator(listLessons, { id });
    expect(data.map((row) => row.id)).toEqual([two, one]);
    const edit = { ...lesson, title: "改名", version: data[1]?.version } as const;
    expect((await operator.unchecked(editLesson, { id, lessonId: one, body: edit })).http).toBe(200);
    expect((await operator.unchecked(editLesson, { id, lessonId: one, body: edit })).msg).toBe(
      "数据已被他人修改，请刷新后重试",
    );
    expect((await operator(setTrial, { id, lessonId: one, trial: 1 })).http).toBe(200);
    expect((await operator(removeLesson, { id, lessonId: two })).http).toBe(200);
  });

  it("courses are granted once to each, and keep their learners", async () => {
    const id = await newCourse();
    const userIds = [await aMember(db), await aMember(db)];
    expect((await operator(grantCourse, { id, body: { userIds, reason: "" } })).msg).toBe("请填写赠送原因");
    const grant = () => operator(grantCourse, { id, body: { userIds, reason: "活动" } });
    expect((await grant()).data).toEqual({ granted: 2, skipped: 0 });
    expect((await grant()).data).toEqual({ granted: 0, skipped: 2 });
    expect((await operator(removeCall(course, course.actions.remove), { id })).msg).toBe("课程已有学员，不能删除");
    const { list } = (await operator(listEnrolls, { id })).data;
    expect(list).toHaveLength(2);
    expect((await admin(leaveCourse, { id: list[0]?.id ?? 0, body: { reason: "误赠" } })).data.refundNo).toBeNull();
    expect((await admin(leaveCourse, { id: list[0]?.id ?? 0, body: { reason: "误赠" } })).http).toBe(409);
  });

  it("courses that were paid for end when the money is back; the rest counts as delivered after a week", async () => {
    const id = await newCourse();
    const buy = async () => {
      const userId = await aMember(db);
      const order = await aPaidOrder(db, {
        userId,
        orderType: "COURSE",
        feeType: null,
        title: "课程",
        amountCents: 9900,
        snapshot: {},
      });
      return { order, enrollId: await aRow(db, "course_enroll", "id", { courseId: id, userId, orderId: order.id }) };
    };
    const [back, lateEnroll] = [await buy(), await buy()];
    const requested = await admin(leaveCourse, { id: back.enrollId, body: { reason: "不想学了" } });
    expect(requested.data.applyCents).toBe(9900);
    const { rows } = await sql<{
      id: number;
    }>`select refund_id as id from course_enroll where id = ${back.enrollId}`.execute(db);
    const refundId = rows[0]?.id ?? 0;
    const [first, finance] = [await aStaff(db), await aStaff(db)];
    await inTx(db, (tx) => passFirst(tx, refundId, { staffId: first, refundCents: 9900, remark: "" }));
    await inTx(db, (tx) => passFinance(tx, refundId, finance));
    await sendOrQueryRefund(app.services, refundId, true);
    const states = await sql<{
      status: string;
    }>`select status from course_enroll where course_id = ${id} order by id`.execute(db);
    expect(states.rows.map(({ status }) => status)).toEqual(["REFUNDED", "LEARNING"]);
    await sql`update trade_order set pay_time = now() - interval '8 days' where id = ${lateEnroll.order.id}`.execute(
      db,
    );
    expect(await instituteDeliver.run({ database: app.database, log: app.services.log } as never, null)).toBe(1);
    await expectBooksRight(db);
  });
});

it("a course sent for by an application opens when it is paid, at once where it is free, and is learnt forward", async () => {
  const { numberOf, send, read } = await aSender(app);
  const member = await numberOf(await aMember(db));
  const paying = await numberOf(await aMember(db, { feeType: "MONTH_MEMBER" }));
  const courseId = await newCourse();
  const lessonId = await newLesson(courseId);
  const buy = (who: string) => send(courseOrderIntake, { member: who, courseId });
  const learn = (who: string, more: object = {}) =>
    send(courseStudyIntake, { member: who, courseId, lessonId, ...more });
  expect((await buy(member)).msg).toBe("课程不存在或已下架");
  await sql`update course set status = 'ONLINE', member_free = true where id = ${courseId}`.execute(db);
  const both = await Promise.all([buy(member), buy(member)]);
  expect(both.map(({ state }) => state).toSorted()).toEqual(["ACCEPTED", "REFUSED"]);
  const made = both.find(({ state }) => state === "ACCEPTED") ?? both[0];
  expect(await read(courseOrderIntake, made)).toMatchObject({ status: "WAIT_PAY", payCents: 9900, enrollId: null });
  expect((await learn(member)).msg).toBe("未购买该课程，或课时不属于该课程");
  await payOrder(db, made.id ?? 0);
  expect(await read(courseOrderIntake, made)).toMatchObject({ status: "PAID", enrollStatus: "LEARNING" });
  expect((await buy(member)).msg).toBe("已购买该课程或有待支付的订单");
  expect((await courseOf(courseId)).buyCount).toBe(1);
  const free = await buy(paying);
  expect(await read(courseOrderIntake, free)).toMatchObject({ status: "PAID", payCents: 0, enrollStatus: "LEARNING" });
  expect(await read(courseStudyIntake, await learn(member, { progressPct: 100 }))).toEqual({
    progressPct: 100,
    status: "FINISHED",
  });
  expect(await read(courseStudyIntake, await learn(member, { progressPct: 30 }))).toMatchObject({ progressPct: 100 });
  await expectBooksRight(db);
});
