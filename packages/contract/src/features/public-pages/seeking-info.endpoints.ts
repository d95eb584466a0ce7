import { z } from "zod";
import { endpoint } from "../../wire/endpoint.ts";
import { visitorId } from "./visitor.endpoints.ts";
import { numberParam } from "../../wire/number-param.ts";

const word = z.string();
const number = z.int().nullable();
const code = z.string().nullable();
const t = z.string().min(1, "链接已失效").max(200, "链接已失效");

export const cornerBadges = ["REAL_NAME", "FACE", "EDUCATION", "HOUSE", "CAR", "MARRIAGE"] as const;

/** All that a stranger may read about a member: this list and nothing else. */
export const seekingInfo = z.object({
  name: word,
  sex: z.enum(["MAN", "WOMAN", "UNKNOWN"]),
  /** The red-line number, masked. */
  lastName: word,
  photos: z.array(word),
  age: number,
  zodiac: word,
  constellation: word,
  height: number,
  bodyWeight: number,
  education: code,
  marital: code,
  incomeText: word,
  profession: word,
  homeProv: word,
  homeCity: word,
  prov: word,
  city: word,
  houseStatus: code,
  carStatus: code,
  badges: z.array(z.enum(cornerBadges)),
  signature: word,
  idealHalf: word,
  partner: z.object({
    ageRange: word,
    spouseHeight: word,
    miniEducation: code,
    spouseMarry: z.array(word),
    spouseIncome: number,
    spouseProv: word,
    spouseCity: word,
    spouseWhenMarry: z.array(word),
  }),
  /** The enterprise WeChat of the matchmaker who shared it: a QR code as a data address. */
  matchmaker: z.object({ name: word, qr: word }).nullable(),
});
export type SeekingInfo = z.output<typeof seekingInfo>;

export const getSeekingInfo = endpoint({
  method: "GET",
  path: "/api/public/seeking-info",
  allow: "public",
  query: z.strictObject({ t }),
  data: seekingInfo,
});

/** One of the shown photos, 1500 wide, jpg. Its address contains the same token, so it expires with the link. */
export const getSeekingPhoto = endpoint({
  method: "GET",
  path: "/api/public/seeking-info/photo",
  allow: "public",
  query: z.strictObject({ t, n: numberParam("编号格式错误").int("编号格式错误").min(0).max(20) }),
  data: z.unknown(),
});

/** Opening (no seconds) or leaving (the seconds since the last report). It counts views and changes nothing else. */
export const noteSeekingView = endpoint({
  method: "POST",
  path: "/api/public/seeking-info/view",
  allow: "public",
  changes: false,
  body: z.strictObject({
    t,
    visitorId,
    staySeconds: z.int("停留时间格式错误").min(0, "停留时间格式错误").max(86_400, "停留时间格式错误"),
  }),
});
