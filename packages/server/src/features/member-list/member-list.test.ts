import { getUserList } from "@hongxian/contract/features/member-list/member-list.endpoints.ts";
import { memberFilters } from "@hongxian/contract/features/member-list/member-list.filters.ts";
import { shanghaiDay } from "@hongxian/contract/wire/shanghai-day.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { aPaidOrder } from "../../test/money.ts";
import { twoMembers } from "./test/two-members.ts";
import { queryIn } from "../../test/query-in.ts";

const app = await testApp();
const { db } = app.database;

const admin = await app.as(await aStaff(db));
const { target, other, saleUserId, managerId, shopId, channelId, tagIds } = await twoMembers(db);
const rising = (a: number, b: number) => a - b;

const ids = async (query: string, ask: Ask = admin): Promise<number[]> => {
  const answer = await ask(getUserList, { query: { anyTime: "1", parts: "rows,total", ...queryIn(query) } });
  expect({ query, http: answer.http, msg: answer.msg }).toEqual({ query, http: 200, msg: "" });
  expect(answer.data.total).toBe(answer.data.list.length);
  return answer.data.list.map(({ userId }) => userId);
};

/** Each finds the member with it and not the one without. */
const finding = (): Record<string, string> => ({
  keyword: "晚风",
  sex: "WOMAN",
  ageMin: "29",
  ageMax: "31",
  communicateStatus: "NO_PAYMENT_HIGH,PAID",
  saleUserId: String(saleUserId),
  manageId: String(managerId),
  adviserUserId: String(saleUserId),
  shopId: String(shopId),
  inviterId: String(saleUserId),
  channelId: String(channelId),
  enterpriseWechatName: encodeURIComponent("小红"),
  epBound: "1",
  provId: "330000",
  cityId: "330100",
  areaId: "330102",
  marital: "WIDOWED,DIVORCED",
  education: "DOCTOR",
  incomeRange: "8000-12000",
  heightMin: "165",
  heightMax: "165",
  weightMin: "50",
  weightMax: "50",
  profession: "工程",
  nation: "藏族",
  religion: "TAOISM",
  bodyShape: "FRAIL",
  houseStatus: "PLAN_BUYHOME",
  carStatus: "RECENT_BUY",
  whenMarry: "TWO_YEAR",
  haveChild: "LIVE_WITH_CHILD",
  wantChild: "WANT",
  userRole: "PARENT",
  emotion: "DATING",
  infoPercentMin: "88",
  hasAvatar: "1",
  albumMin: "4",
  zodiac: "龙",
  constellation: "双鱼座",
  authStatus: "REAL_NAME",
  faceValue: "0",
  educationAuthStatus: "AUTHING",
  houseAuthStatus: "AUTH_FAIL",
  carAuthStatus: "AUTH_SUCCESS",
  marriageAuthStatus: "AUTHING",
  workAuthStatus: "AUTHING",
  assetsAuthStatus: "AUTH_FAIL",
  auth: "authBeginTime=2026-03-03&authEndTime=2026-03-03",
  verify: "verifyBeginTime=2026-04-04&verifyEndTime=2026-04-04",
  isPay: "1",
  rechargeMin: "1234",
  feeType: "YEAR_MEMBER",
  marriageMemberType: "MARRIAGES_SUPER_MEMBER",
  expire: "expireBeginTime=2027-05-05&expireEndTime=2027-05-05",
  customerLevelMin: "6",
  remainMin: "33",
  onLine: "1",
  login: "loginBeginTime=2026-06-06&loginEndTime=2026-06-06",
  platform: "IOS",
  loginMode: "QQ_LOGIN",
  appVersion: "9.9.9",
  follow: "followBeginTime=2026-07-07&followEndTime=2026-07-07",
  tagIds: String(tagIds[1]),
  rewardStatus: "FROZEN",
  livePlugFlow: "0",
  imTxtSwitch: "0",
  isMarketAccount: "1",
  marriageCornerOpen: "1",
  time: "beginTime=2026-01-15&endTime=2026-01-15",
});
/** Finds those without a value, or finds nothing alone; each has its own test below. */
const elsewhere = [
  "tab",
  "status",
  "anyTime",
  "regionKind",
  "tagMatch",
  "infoPercentMax",
  "albumMax",
  "rechargeMax",
  "customerLevelMax",
  "remainMax",
  "idleDays",
  "noFollowDays",
  "isStaff",
  "isRegistered",
  "inPool",
  "assignedSince",
  "paidSince",
  "bannedSince",
];

describe("the member list", () => {
  it("the member list has a case for every filter", () => {
    expect([...Object.keys(finding()), ...elsewhere].toSorted()).toEqual(Object.keys(memberFilters).toSorted());
  });

  it("the member list filters by each of them", async () => {
    for (const [name, value] of Object.entries(finding())) {
      const query = value.includes("=") ? value : `${name}=${value}`;
      expect({ query, ids: await ids(query) }).toEqual({ query, ids: [target] });
    }
  });

  it("the member list finds those who have none", async () => {
    for (const query of [
      "saleUserId=0",
      "adviserUserId=0",
      "epBound=0",
      "feeType=NONE",
      "isPay=0",
      "hasAvatar=0",
      "onLine=0",
    ]) {
      const found = await ids(query);
      expect({ query, other: found.includes(other), target: found.includes(target) }).toEqual({
        query,
        other: true,
        target: false,
      });
    }
    for (const query of ["infoPercentMax=10", "albumMax=3", "rechargeMax=1233", "customerLevelMax=5", "remainMax=32"])
      expect({ query, found: (await ids(query)).includes(target) }).toEqual({ query, found: false });
    expect(await ids("faceValue=NONE")).not.toContain(target);
  });

  it("the member list reads the four kinds of region", async () => {
    expect(await ids("regionKind=PLAIN&provId=320000&cityId=320500&areaId=320505")).toEqual([target]);
    expect(await ids("regionKind=REGISTERED&cityId=510100")).toEqual([target]);
    expect(await ids("regionKind=SPOUSE&areaId=440303")).toEqual([target]);
    expect(await ids("regionKind=SPOUSE&provId=330000")).toEqual([]);
  });

  it("the member list matches any tag or all of them", async () => {
    expect((await ids(`tagIds=${tagIds.join(",")}`)).toSorted(rising)).toEqual([target, other].toSorted(rising));
    expect(await ids(`tagIds=${tagIds.join(",")}&tagMatch=all`)).toEqual([target]);
  });

  it("the member list counts the living alone where a tag or a state of feeling is the only filter", async () => {
    const gone = await aMember(db, { status: "CANCEL" });
    await sql`insert into user_tag (user_id, tag_id) select ${gone}, unnest(${tagIds}::bigint[])`.execute(db);
    await sql`insert into member_expand (user_id, emotion) values (${gone}, 'DATING')
      on conflict (user_id) do update set emotion = 'DATING'`.execute(db);
    const totals = [];
    for (const query of [
      `tagIds=${tagIds[0]}`,
      `tagIds=${tagIds.join(",")}`,
      `tagIds=${tagIds.join(",")}&tagMatch=all`,
      "emotion=DATING",
    ]) {
      const { data } = await admin(getUserList, { query: { anyTime: "1", ...queryIn(query) } });
      expect(data.list).toHaveLength(data.total);
      totals.push(data.total);
    }
    expect(totals).toEqual([2, 2, 1, 1]);
  });

  it("the member list counts who never did something from the registration", async () => {
    const [idle, silent] = [await ids("idleDays=60"), await ids("noFollowDays=60")];
    expect(idle).toEqual(expect.arrayContaining([target, other]));
    expect(silent).toEqual(expect.arrayContaining([target, other]));
    expect(await ids("idleDays=3000")).not.toContain(target);
  });

  it("the member list treats an empty state of contact as low intent", async () => {
    expect(await ids("communicateStatus=NO_PAYMENT_LOW")).toContain(other);
    const row = (await admin(getUserList, { query: { keyword: String(other) } })).data.list[0];
    expect(row?.communicateStatus).toBe("NO_PAYMENT_LOW");
  });

  it("the member list shows staff apart", async () => {
    expect(await ids("isStaff=1")).toContain(other);
    expect(await ids("isStaff=0")).not.toContain(other);
  });

  it("the member list shows apart who did not register alone: official accounts and those whom staff entered", async () => {
    expect(await ids("isRegistered=0")).toContain(target);
    expect(await ids("isRegistered=1")).toContain(other);
    expect(await ids("isRegistered=1")).not.toContain(target);
  });

  it("the member list opens with the last 30 days, unless a keyword, a tab or a date says otherwise", async () => {
    const rows = async (query: string) =>
      (await admin(getUserList, { query: queryIn(query) })).data.list.map(({ userId }) => userId);
    expect(await rows("")).not.toContain(target);
    expect(await rows("keyword=%E6%99%9A%E9%A3%8E")).toEqual([target]);
    expect(await rows("tab=high")).toContain(target);
    expect((await admin(getUserList, { query: { beginTime: "2024-01-01", endTime: "2026-01-31" } })).msg).toBe(
      "时间跨度不能超过366天",
    );
  });

  it("the member list finds by whole numbers only, and by parts of the name", async () => {
    const { rows } = await sql<{
      login: string;
      lastName: string;
    }>`select login, last_name from member where user_id = ${target}`.execute(db);
    const { login = "" } = rows[0] ?? {};
    expect(await ids(`keyword=${login}`)).toEqual([target]);
    expect(await ids(`keyword=${login.slice(0, 7)}`)).toEqual([]);
    expect(await ids(`keyword=${target}`)).toEqual([target]);
    await sql`update member set last_name = 'HX12' where user_id = ${target}`.execute(db);
    expect(await ids("keyword=HX12")).toEqual([]);
    await sql`update member set last_name = 'HXABC123' where user_id = ${target}`.execute(db);
    expect(await ids("keyword=hxabc123")).toEqual([target]);
    expect(await ids(`keyword=${encodeURIComponent("风有")}`)).toEqual([target]);
    expect(await ids(`keyword=${encodeURIComponent("晚")}`)).toEqual([target]);
    expect(await ids(`keyword=${encodeURIComponent("%")}`)).toEqual([]);
  });

  it("the member list answers the whole call as the catalogue names it", async () => {
    const { data } = await admin(getUserList, { query: { tab: "high" } });
    expect(data).toMatchObject({ total: 1, page: 1, size: 20, next: null, previous: null });
    expect(data.summary).toEqual({ total: 1, totalCapped: false, man: 0, woman: 1, rechargeAmount: 123_400 });
    expect(data.tabs?.high).toEqual({ count: 1, capped: false });
    // The database wrote the text: nothing but this test cuts it to the contract.
    expect(getUserList.data.parse(data)).toEqual(data);
    expect(data.list[0]).toMatchObject({
      userId: target,
      user: { userId: target, firstName: "晚风有信", imageUrl: "/a.jpg", sex: "WOMAN" },
      age: 30 - (new Date().getMonth() === 0 && new Date().getDate() < 1 ? 1 : 0),
      income: "8000-12000",
      wechatNo: "wx******t1",
      saleName: expect.stringContaining("员工"),
      channelName: "测试渠道",
      chatNumber: "33/50",
      emotion: "DATING",
      claimFirst: false,
      educationAuthStatus: "AUTHING",
      houseAuthStatus: "AUTH_FAIL",
      carAuthStatus: expect.stringMatching(/^(NOT|AUTHING|AUTH_SUCCESS|AUTH_FAIL)$/),
      marriageAuthStatus: expect.stringMatching(/^(NOT|AUTHING|AUTH_SUCCESS|AUTH_FAIL)$/),
      authIcons: { EDUCATION: "AUTHING", HOUSE: "AUTH_FAIL" },
      tags: [{ name: "标签甲" }, { name: "标签乙" }],
    });
    expect(Object.keys(data.list[0] ?? {})).not.toContain("realname");
  });

  it("the member list keeps the sum of money from those who do not read it", async () => {
    const service = await app.as(await aStaff(db, { roleId: 2 }));
    expect((await service(getUserList, { query: { tab: "high" } })).data.summary).toMatchObject({
      woman: 1,
      rechargeAmount: null,
    });
  });
});

it("the member list finds who paid, was banned or came to the present owner since a day, and who is in 公海", async () => {
  const [today, tomorrow] = [0, 1].map((ahead) => shanghaiDay(Date.now() + ahead * 86_400_000));
  const owned = await aMember(db, { saleUserId });
  const free = await aMember(db);
  await aPaidOrder(db, { userId: free, amountCents: 100 });
  await aRow(db, "punishment", "id", { userId: owned, type: "ACCOUNT_BAN" });
  const handOver = (toId: number) => aRow(db, "ownerChange", "id", { userId: owned, kind: "SALE", toId });
  await handOver(free);
  expect(await ids(`assignedSince=${today}`)).toEqual([]);
  await handOver(saleUserId);
  for (const [name, found] of [
    ["assignedSince", owned],
    ["paidSince", free],
    ["bannedSince", owned],
  ] as const) {
    expect(await ids(`${name}=${today}`)).toEqual([found]);
    expect(await ids(`${name}=${tomorrow}`)).toEqual([]);
  }
  expect(await ids("inPool=1")).toContain(free);
  expect(await ids("inPool=1")).not.toContain(owned);
  expect(await ids("inPool=0")).toContain(owned);
  expect(await ids("inPool=0")).not.toContain(free);
});
