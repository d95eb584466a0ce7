import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { aMember, aRow, aShop, aStaff } from "../../../test/build.ts";

export interface TwoMembers {
  readonly target: number;
  readonly other: number;
  readonly saleUserId: number;
  readonly managerId: number;
  readonly shopId: number;
  readonly channelId: number;
  readonly tagIds: readonly number[];
}

interface Owners {
  readonly saleUserId: number;
  readonly shopId: number;
  readonly channelId: number;
  readonly epId: number;
}

const yearsAgo = (years: number) => `${new Date().getFullYear() - years}-01-01`;

/** The one member that every filter must find, while the other has the opposite of everything. */
const wanted = ({ saleUserId, shopId, channelId, epId }: Owners) => ({
  firstName: "晚风有信",
  realname: "钱多多",
  wechatNo: "wx_target1",
  sex: "WOMAN",
  birthday: yearsAgo(30),
  height: 165,
  bodyWeight: 50,
  marital: "WIDOWED",
  education: "DOCTOR",
  income: 8000,
  spouseIncomeMax: 12000,
  profession: "航天工程师",
  nation: "藏族",
  religion: "TAOISM",
  bodyShape: "FRAIL",
  houseStatus: "PLAN_BUYHOME",
  carStatus: "RECENT_BUY",
  whenMarry: "TWO_YEAR",
  haveChild: "LIVE_WITH_CHILD",
  wantChild: "WANT",
  userRole: "PARENT",
  infoPercent: 88,
  imageUrl: "/a.jpg",
  zodiac: "龙",
  constellation: "双鱼座",
  authStatus: "REAL_NAME",
  authTime: "2026-03-03T10:00:00+08:00",
  faceValue: 0,
  verifyImgUpdateTime: "2026-04-04T10:00:00+08:00",
  educationAuthStatus: "AUTHING",
  houseAuthStatus: "AUTH_FAIL",
  carAuthStatus: "AUTH_SUCCESS",
  marriageAuthStatus: "AUTHING",
  workAuthStatus: "AUTHING",
  assetsAuthStatus: "AUTH_FAIL",
  totalRechargeAmount: 123_400,
  feeType: "YEAR_MEMBER",
  marriageMemberType: "MARRIAGES_SUPER_MEMBER",
  marriageMemberExpireTime: "2027-05-05T10:00:00+08:00",
  customerLevel: 6,
  totalChatNumber: 50,
  remainderChatNumber: 33,
  onLine: true,
  lastLoginTime: "2026-06-06T10:00:00+08:00",
  platform: "IOS",
  loginMode: "QQ_LOGIN",
  appVersion: "9.9.9",
  communicateStatus: "NO_PAYMENT_HIGH",
  lastCommunicateTime: "2026-02-02T10:00:00+08:00",
  nextFollowTime: "2026-07-07T10:00:00+08:00",
  rewardStatus: "FROZEN",
  livePlugFlow: false,
  imTxtSwitch: false,
  isMarketAccount: true,
  marriageCornerOpen: true,
  saleUserId,
  adviserUserId: saleUserId,
  shopId,
  inviterId: saleUserId,
  channelId,
  enterpriseWechatName: "小红",
  epId,
  homeProvId: 330000,
  homeCityId: 330100,
  homeAreaId: 330102,
  provId: 320000,
  cityId: 320500,
  areaId: 320505,
  registeredProvId: 510000,
  registeredCityId: 510100,
  registeredAreaId: 510104,
  spouseProvId: 440000,
  spouseCityId: 440300,
  spouseAreaId: 440303,
  createdTime: "2026-01-15T10:00:00+08:00",
});

/** Two members as different as can be, with the people and places they belong to. */
export async function twoMembers(db: Db): Promise<TwoMembers> {
  const managerId = await aStaff(db, { roleId: 5 });
  const saleUserId = await aMember(db, { firstName: "销售本人", sex: "MAN", createdTime: "2020-01-01T00:00:00Z" });
  await aStaff(db, { roleId: 4, userId: saleUserId, saleFlag: true, adviserFlag: true, managerId });
  const shopId = await aShop(db);
  const channelId = await aRow(db, "channel", "id", { code: "test_channel", name: "测试渠道" });
  const groupId = await aRow(db, "tagGroup", "id", { name: "分组" });
  const tagIds = [
    await aRow(db, "tag", "id", { groupId, name: "标签甲" }),
    await aRow(db, "tag", "id", { groupId, name: "标签乙" }),
  ];
  const epId = await aRow(db, "epCustomer", "id", { externalUserId: "wm1", name: "客户" });
  const target = await aMember(db, wanted({ saleUserId, shopId, channelId, epId }));
  const other = await aMember(db, {
    firstName: "木子的春天",
    realname: "孙一一",
    sex: "MAN",
    faceValue: 1,
    createdTime: "2026-01-16T10:00:00+08:00",
  });
  await sql`insert into member_expand (user_id, emotion) values (${target}, 'DATING')
    on conflict (user_id) do update set emotion = 'DATING'`.execute(db);
  await sql`insert into album_photo (user_id, picture) select ${target}, 'p' from generate_series(1, 4)`.execute(db);
  await sql`insert into user_tag (user_id, tag_id) select ${target}, t from unnest(${tagIds}::bigint[]) t`.execute(db);
  await sql`insert into user_tag (user_id, tag_id) values (${other}, ${tagIds[0]})`.execute(db);
  await aStaff(db, { userId: other, kind: "PLATFORM" });
  return { target, other, saleUserId, managerId, shopId, channelId, tagIds };
}
