import { z } from "zod";
import { endpoint, flagParam, idParam } from "../../wire/endpoint.ts";
import { credentialStatus, authStatus } from "./credential.choices.ts";
import { ablumStatus, communicateStatus, memberStatus, sex, userRole } from "./member.choices.ts";

export const memberViewTitle = "查看会员详情";
export const albumSize = 50;

/** Values the server masks; plain=1 and member-contact return them in clear. */
export const contactFields = ["login", "lastName", "wechatNo", "realname", "idNo"] as const;
export type ContactField = (typeof contactFields)[number];

const id = z.int().nullable();
const text = z.string();
const word = z.string().nullable();
const time = z.string().nullable();

export const albumPhoto = z.object({
  id: z.int(),
  picture: text,
  ablumStatus: ablumStatus.schema,
  createdTime: text,
});
export type AlbumPhoto = z.output<typeof albumPhoto>;

const account = {
  userId: z.int(),
  firstName: text,
  lastName: text,
  name: text,
  realname: text,
  login: word,
  wechatNo: text,
  isSame: z.boolean(),
  /** Masked like the others; null when none is known. */
  idNo: word,
  userRole: userRole.schema,
  platform: text,
  loginMode: text,
  appVersion: text,
  status: memberStatus.schema,
  statusTime: time,
  reason: text,
  banEndTime: time,
  isDelete: z.boolean(),
  onLine: z.boolean(),
  createdTime: text,
  updateTime: text,
  updateUser: text,
  lastLoginTime: time,
  lastActiveTime: time,
  infoPercent: z.int(),
};

const profile = {
  sex: sex.schema,
  birthday: word,
  age: z.int().nullable(),
  zodiac: text,
  constellation: text,
  height: id,
  bodyWeight: id,
  marital: word,
  income: id,
  spouseIncomeMax: id,
  profession: text,
  education: word,
  schoolTag: text,
  bodyShape: word,
  nation: text,
  religion: word,
  houseStatus: word,
  carStatus: word,
  whenMarry: word,
  dadEducation: word,
  momEducation: word,
  isLiveParents: z.boolean().nullable(),
  signature: text,
  idealHalf: text,
  wantChild: word,
  haveChild: word,
  hobby: z.array(text),
  houseInfo: z.array(text),
};

const regions = {
  homeProvId: id,
  homeCityId: id,
  homeAreaId: id,
  homeProv: text,
  homeCity: text,
  homeArea: text,
  provId: id,
  cityId: id,
  areaId: id,
  prov: text,
  city: text,
  area: text,
  registeredProvId: id,
  registeredCityId: id,
  registeredAreaId: id,
  registeredProv: text,
  registeredCity: text,
  registeredArea: text,
  spouseProvId: id,
  spouseCityId: id,
  spouseAreaId: id,
  spouseProv: text,
  spouseCity: text,
  spouseArea: text,
  currentArea: text,
  currentLocation: z.object({ lon: z.number(), lat: z.number() }).nullable(),
};

const partner = {
  ageRange: text,
  spouseHeight: text,
  spouseWeight: text,
  miniEducation: word,
  spouseMarry: z.array(text),
  spouseIncome: id,
  spouseProfession: text,
  spouseWorkCity: text,
  spouseNature: z.array(text),
  spouseWhenMarry: z.array(text),
  spouseHaveChild: z.array(text),
  spouseWantChild: z.array(text),
  spouseHobby: z.array(text),
  spouseHouseInfo: z.array(text),
  spouseCarHouse: z.boolean(),
};

const verification = {
  imageUrl: text,
  verifyImg: text,
  realImg: text,
  verifyImgUpdateTime: time,
  faceValue: id,
  faceScore: id,
  faceReason: text,
  authStatus: authStatus.schema,
  authReason: text,
  authTime: time,
  authForbidUntil: time,
  educationAuthStatus: credentialStatus.schema,
  houseAuthStatus: credentialStatus.schema,
  carAuthStatus: credentialStatus.schema,
  marriageAuthStatus: credentialStatus.schema,
  /** All six in one, as the chips show them. */
  authIcons: z.object({
    EDUCATION: credentialStatus.schema,
    HOUSE: credentialStatus.schema,
    CAR: credentialStatus.schema,
    MARRIAGE: credentialStatus.schema,
    WORK: credentialStatus.schema,
    ASSETS: credentialStatus.schema,
  }),
};

const operation = {
  feeType: word,
  feeExpireTime: time,
  marriageMemberType: word,
  marriageMemberExpireTime: time,
  marriageCornerOpen: z.boolean(),
  totalRechargeAmount: z.int(),
  totalChatNumber: z.int(),
  remainderChatNumber: z.int(),
  customerLevel: z.int(),
  fansNum: z.int(),
  rewardStatus: text,
  livePlugFlow: z.boolean(),
  imTxtSwitch: z.boolean(),
  callSwitch: z.boolean(),
  shumeiProhibit: z.boolean(),
  prohibitLiveNumber: z.int(),
  recommendPaused: z.boolean(),
  isMarketAccount: z.boolean(),
  isStaff: z.boolean(),
};

const ownership = {
  saleUserId: id,
  saleName: word,
  saleTime: time,
  adviserUserId: id,
  adviserName: word,
  matchmakerUserId: id,
  matchmakerName: word,
  shopId: id,
  shopName: word,
  inviterId: id,
  inviterName: word,
  channelId: id,
  channelName: word,
  agentTier: word,
  epId: id,
  enterpriseWechatName: text,
  communicateStatus: communicateStatus.schema,
  /** The newest communication note; null for accounts that may not read notes. */
  passportImg: word,
  lastCommunicateTime: time,
  nextFollowTime: time,
  /** A 公海 member: read only before 领取. */
  claimFirst: z.boolean(),
};

const expand = z.object({
  emotion: word,
  emotionTime: time,
  smoking: word,
  drinking: word,
  nightclub: word,
  dadWork: word,
  momWork: word,
  brotherNum: id,
  sisterNum: id,
});

/** The complete member for the dialog, in one call. */
export const memberDetail = z.object({
  ...account,
  ...profile,
  ...regions,
  ...partner,
  ...verification,
  ...operation,
  ...ownership,
  expand,
  tags: z.array(z.object({ id: z.int(), name: text, color: text })),
});
export type MemberDetail = z.output<typeof memberDetail>;

const blankFlag = z.preprocess((value) => (value === "" ? undefined : value), flagParam.optional());

/**
 * A specification call. isAdmin is accepted and ignored; plain=1 is a reveal, with its own grant, limits and audit row.
 */
export const getUserInfo = endpoint({
  method: "GET",
  path: "/api/admin/get-user-info/{userId}",
  allow: "signed",
  params: z.strictObject({ userId: idParam }),
  query: z.strictObject({ isAdmin: blankFlag, plain: blankFlag }),
  data: memberDetail,
});
