interface Known {
  readonly userId: number;
  readonly staffId: number;
  readonly tagId: number;
  readonly name: string;
  readonly channelId: number;
  readonly shopId: number;
}

const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const span = (name: string, from: number, to: number): string => {
  const of = (end: string) => (name === "" ? `${end.toLowerCase()}Time` : `${name}${end}Time`);
  return `${of("Begin")}=${day(from)}&${of("End")}=${day(to)}`;
};

/** A question for every filter of the member list: wide ones, narrow ones, texts, spans. */
export const filterValues = (known: Known): Readonly<Record<string, string>> => ({
  tab: "tab=follow",
  keyword: "keyword=云朵",
  sex: "sex=WOMAN",
  ageMin: "ageMin=30",
  ageMax: "ageMax=25",
  status: "status=DISABLE",
  communicateStatus: "communicateStatus=PAID,NO_PAYMENT_HIGH",
  saleUserId: `saleUserId=${known.userId}`,
  time: span("", 200, 170),
  anyTime: "",
  manageId: `manageId=${known.staffId}`,
  adviserUserId: "adviserUserId=0",
  shopId: `shopId=${known.shopId}`,
  inviterId: `inviterId=${known.userId}`,
  channelId: `channelId=${known.channelId}`,
  enterpriseWechatName: `enterpriseWechatName=${known.name}`,
  epBound: "epBound=1",
  regionKind: "regionKind=SPOUSE&provId=330000",
  provId: "provId=330000",
  cityId: "cityId=330100",
  areaId: "areaId=330106",
  marital: "marital=WIDOWED,DIVORCED",
  education: "education=DOCTOR",
  incomeRange: "incomeRange=8000-12000",
  heightMin: "heightMin=180",
  heightMax: "heightMax=155",
  weightMin: "weightMin=90",
  weightMax: "weightMax=45",
  profession: "profession=工程",
  nation: "nation=汉族",
  religion: "religion=TAOISM",
  bodyShape: "bodyShape=FRAIL",
  houseStatus: "houseStatus=NONE_HOME",
  carStatus: "carStatus=HAVE_CAR",
  whenMarry: "whenMarry=ONE_YEAR",
  haveChild: "haveChild=LIVE_WITH_CHILD",
  wantChild: "wantChild=WANT",
  userRole: "userRole=FOREIGNERS",
  emotion: "emotion=DATING",
  infoPercentMin: "infoPercentMin=95",
  infoPercentMax: "infoPercentMax=10",
  hasAvatar: "hasAvatar=0",
  albumMin: "albumMin=5",
  albumMax: "albumMax=0",
  zodiac: "zodiac=龙",
  constellation: "constellation=双鱼座",
  authStatus: "authStatus=AUTH",
  faceValue: "faceValue=2",
  educationAuthStatus: "educationAuthStatus=AUTHING",
  houseAuthStatus: "houseAuthStatus=AUTH_FAIL",
  carAuthStatus: "carAuthStatus=AUTH_SUCCESS",
  marriageAuthStatus: "marriageAuthStatus=AUTHING",
  workAuthStatus: "workAuthStatus=AUTHING",
  assetsAuthStatus: "assetsAuthStatus=AUTHING",
  auth: span("auth", 300, 200),
  verify: span("verify", 10, 0),
  isPay: "isPay=1",
  rechargeMin: "rechargeMin=1000",
  rechargeMax: "rechargeMax=10",
  feeType: "feeType=YEAR_MEMBER",
  marriageMemberType: "marriageMemberType=MARRIAGES_SUPER_MEMBER",
  expire: span("expire", 0, -30),
  customerLevelMin: "customerLevelMin=5",
  customerLevelMax: "customerLevelMax=3",
  remainMin: "remainMin=20",
  remainMax: "remainMax=0",
  onLine: "onLine=1",
  login: span("login", 300, 200),
  idleDays: "idleDays=200",
  platform: "platform=IOS",
  loginMode: "loginMode=QQ_LOGIN",
  appVersion: "appVersion=0.0.1",
  noFollowDays: "noFollowDays=300",
  follow: span("follow", 0, -3),
  tagIds: `tagIds=${known.tagId}`,
  tagMatch: `tagIds=${known.tagId}&tagMatch=all`,
  rewardStatus: "rewardStatus=FROZEN",
  livePlugFlow: "livePlugFlow=0",
  imTxtSwitch: "imTxtSwitch=0",
  isMarketAccount: "isMarketAccount=1",
  isStaff: "isStaff=1",
  marriageCornerOpen: "marriageCornerOpen=1",
});

/** Two filters at once, told beside the single ones. */
export const pairValues = (known: Known): Readonly<Record<string, string>> => ({
  "two tags at once": `tagIds=${known.tagId},${known.tagId + 1}&tagMatch=all`,
});
