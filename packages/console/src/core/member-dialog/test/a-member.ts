import { type MemberDetail, memberDetail } from "@hongxian/contract/core/member/member-detail.endpoints.ts";

const nothing = Object.fromEntries(Object.keys(memberDetail.shape).map((name) => [name, null]));
const texts = (
  "firstName lastName name realname wechatNo platform loginMode appVersion reason updateUser zodiac constellation " +
  "profession schoolTag nation signature idealHalf homeProv homeCity homeArea prov city area registeredProv " +
  "registeredCity registeredArea spouseProv spouseCity spouseArea currentArea ageRange spouseHeight spouseWeight " +
  "spouseProfession spouseWorkCity imageUrl verifyImg realImg faceReason authReason rewardStatus enterpriseWechatName"
).split(" ");
const lists =
  "hobby houseInfo spouseMarry spouseNature spouseWhenMarry spouseHaveChild spouseWantChild spouseHobby spouseHouseInfo tags".split(
    " ",
  );
const flags =
  "isSame isDelete onLine spouseCarHouse marriageCornerOpen livePlugFlow imTxtSwitch callSwitch shumeiProhibit recommendPaused isMarketAccount isStaff claimFirst".split(
    " ",
  );
const counts =
  "totalRechargeAmount totalChatNumber remainderChatNumber customerLevel fansNum prohibitLiveNumber infoPercent".split(
    " ",
  );
const all = <T>(names: readonly string[], value: T) => Object.fromEntries(names.map((name) => [name, value]));

/** A member for tests: parsed by the contract's own schema, so that it cannot drift from it. */
export const aMember = (overrides: Partial<MemberDetail> = {}): MemberDetail =>
  memberDetail.parse({
    ...nothing,
    ...all(texts, ""),
    ...all(lists, []),
    ...all(flags, false),
    ...all(counts, 0),
    userId: 7,
    firstName: "晚风有信",
    lastName: "HX****14",
    login: "138****6027",
    userRole: "ONESELF",
    platform: "IOS",
    loginMode: "PHONE_LOGIN",
    status: "ENABLE",
    sex: "WOMAN",
    height: 165,
    profession: "设计师",
    income: 8000,
    spouseIncomeMax: 12000,
    ageRange: "24岁-32岁",
    authStatus: "NO",
    communicateStatus: "NO_PAYMENT_LOW",
    ...all(
      "education house car marriage".split(" ").map((kind) => `${kind}AuthStatus`),
      "NOT",
    ),
    authIcons: all("EDUCATION HOUSE CAR MARRIAGE WORK ASSETS".split(" "), "NOT"),
    expand: all("emotion emotionTime smoking drinking nightclub dadWork momWork brotherNum sisterNum".split(" "), null),
    createdTime: "2026-11-01T09:42:00+08:00",
    updateTime: "2026-11-15T10:06:32+08:00",
    ...overrides,
  });
