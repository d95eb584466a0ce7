import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { openClient } from "@hongxian/contract/client/open-client.ts";
import type { Account, Accounts, Profile } from "./accounts.ts";

/** What this server itself refuses, with the field that is wrong. */
export class Refusal extends Error {
  readonly http: number;
  readonly fields: Readonly<Record<string, string>>;
  constructor(message: string, fields: Readonly<Record<string, string>> = {}, http = 400) {
    super(message);
    this.http = http;
    this.fields = fields;
  }
}

type Input = Readonly<Record<string, unknown>>;
export interface Asked {
  readonly client: ReturnType<typeof openClient>;
  readonly accounts: Accounts;
  /** The folder of the members' own pictures. */
  readonly pictures: string;
  readonly console: string;
  readonly account: Account | null;
  readonly token: string;
  readonly body: Buffer;
  readonly input: Input;
  readonly query: URLSearchParams;
  /** The last part of the address. */
  readonly last: string;
  setToken(token: string): void;
}
type Signed = Omit<Asked, "account"> & { readonly account: Account };

interface Answer {
  /** For visitors too. */
  readonly isOpen?: true;
  readonly run: (asked: Asked) => Promise<unknown>;
}

const open = (run: Answer["run"]): Answer => ({ isOpen: true, run });
const mine = (run: (asked: Signed) => Promise<unknown>): Answer => ({
  run: (asked) => {
    if (asked.account === null) throw new Refusal("请先登录", {}, 401);
    return run({ ...asked, account: asked.account });
  },
});

const textOf = (input: Input, name: string): string => {
  const value = input[name];
  return typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
};
const numberOf = (input: Input, name: string): number => Number(textOf(input, name));
/** Of the named fields those that were filled in. */
const filled = (input: Input, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, textOf(input, name)]).filter(([, value]) => value !== ""));

const numbers = ["height", "homeProvId", "homeCityId"];
const profileNames = ["firstName", "height", "education", "profession", "marital", "signature"];
/** Numbers are sent as numbers. */
const typed = (values: Readonly<Record<string, string>>): Profile =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, numbers.includes(name) ? Number(value) : value]),
  );

const code = open(async ({ accounts, input }) => {
  const phone = textOf(input, "phone");
  if (!/^1[3-9]\d{9}$/.test(phone)) throw new Refusal("请检查手机号", { phone: "手机号格式错误" });
  return { code: accounts.newCode(phone) };
});

const noteLogin = (client: Asked["client"], member: string, loginMode: "REGISTER" | "PHONE_LOGIN") =>
  client.put("logins", randomUUID(), { member, loginMode, platform: "WEB" });

/** Signs in by the code; a number that is new registers with the fields beside it. */
const enter = open(async ({ accounts, client, input, setToken }) => {
  const phone = textOf(input, "phone");
  const known = accounts.byPhone(phone);
  if (!accounts.isCode(phone, textOf(input, "code"))) throw new Refusal("请检查验证码", { code: "验证码错误或已过期" });
  if (known !== null) {
    await noteLogin(client, known.id, "PHONE_LOGIN");
    setToken(accounts.begin(known));
    return { isNew: false };
  }
  if (input["register"] !== true) return { isNew: true };
  const id = `m-${randomUUID()}`;
  const profile = typed(filled(input, ["firstName", "sex", "birthday", "homeProvId", "homeCityId"]));
  const { id: userId } = await client.put("members", id, { phone, platform: "WEB", ...profile });
  const account: Account = {
    id,
    phone,
    userId: userId ?? 0,
    profile,
    wishes: {},
    avatar: null,
    photos: [],
    payments: {},
  };
  accounts.add(account);
  await noteLogin(client, id, "REGISTER");
  setToken(accounts.begin(account));
  return { isNew: false };
});

const leave = mine(async ({ accounts, token, setToken }) => {
  accounts.end(token);
  setToken("");
  return {};
});

const me = mine(async ({ account, client }) => {
  const { profile, wishes, avatar, photos, phone } = account;
  const state = await client.read("members/{externalId}/state", { params: { externalId: account.id } });
  return { phone, profile, wishes, avatar, photos, state };
});

const saveProfile = mine(async ({ account, accounts, client, input }) => {
  const profile = typed(filled(input, profileNames));
  await client.put("members", account.id, profile);
  account.profile = { ...account.profile, ...profile };
  accounts.save();
  return {};
});

const saveWishes = mine(async ({ account, accounts, client, input }) => {
  const wishes = filled(input, ["ageRange", "spouseHeight", "miniEducation"]);
  await client.put("preferences", account.id, { member: account.id, ...wishes });
  account.wishes = { ...account.wishes, ...wishes };
  accounts.save();
  return {};
});

/** The bytes are handed over; then a row names them as avatar or album photo. Of a paper its row comes with the form. */
const addPicture = mine(async ({ account, accounts, client, body, query, pictures }) => {
  const id = randomUUID();
  const member = account.id;
  await client.put("pictures", id, { member, content: body.toString("base64") });
  const photo = `picture:${id}`;
  const use = query.get("use");
  if (use === "avatar") {
    await client.put("avatars", id, { member, photo });
    account.avatar = id;
  } else if (use === "photo") {
    await client.put("photos", id, { member, photo, visibility: "PUBLIC" });
    account.photos.push(id);
  }
  await writeFile(join(pictures, `${id}-${account.userId}`), body, { mode: 0o600 });
  accounts.save();
  return { id };
});

const showPicture = mine(async ({ account, last, pictures }) => {
  // Its name holds whose it is, so nobody opens another member's.
  if (!/^[\da-f-]{36}$/.test(last)) throw new Refusal("没有该图片", {}, 404);
  return readFile(join(pictures, `${last}-${account.userId}`)).catch(() => {
    throw new Refusal("没有该图片", {}, 404);
  });
});

const educations = [
  "HIGH_SCHOOL",
  "HIGH_DOWN",
  "SECOND_SCHOOL",
  "JUNIO_COLLEGE",
  "UNDER_GRADUATE",
  "MASTER",
  "POSTGRADUATE",
  "DOCTOR",
] as const;
const tags = ["S985", "S211", "DOUBLE_FIRST", "OVERSEAS", "NORMAL"] as const;

const proveEducation = mine(async ({ account, client, input }) => {
  const education = educations.find((one) => one === textOf(input, "education"));
  if (education === undefined) throw new Refusal("请选择学历", { education: "请选择学历" });
  const schoolTag = tags.find((one) => one === textOf(input, "schoolTag")) ?? null;
  await client.put("education-credentials", randomUUID(), {
    member: account.id,
    education,
    schoolTag,
    schoolName: textOf(input, "schoolName"),
    graduationTime: textOf(input, "graduationTime"),
    isRecruitment: textOf(input, "isRecruitment") === "1",
    papers: textOf(input, "paper") === "" ? [] : [`picture:${textOf(input, "paper")}`],
  });
  return {};
});

/** A real app sends what its provider answered. This one has none: every number that can be one passes. */
const proveName = mine(async ({ account, client, input }) => {
  const row = { member: account.id, realname: textOf(input, "realname"), idNo: textOf(input, "idNo") };
  await client.put("realnames", randomUUID(), { ...row, channel: "ID_TWO", result: "SUCCESS" });
  return {};
});

const of = ({ id }: Account) => ({ params: { externalId: id } });

const home = mine(async ({ account, client }) => {
  const [recommended, banners] = await Promise.all([
    client.read("members/{externalId}/recommendations", { ...of(account), query: { limit: 10 } }),
    client.read("banners", { query: { position: "APP_HOME", member: account.id } }),
  ]);
  return { recommendations: recommended.list, banners: banners.list };
});

const introductions = mine(async ({ account, client }) =>
  client.read("members/{externalId}/introductions", of(account)),
);

const answer = mine(async ({ account, client, input }) => {
  const introductionId = numberOf(input, "introductionId");
  const agree = input["agree"] === true;
  await client.put("introduction-answers", `a-${introductionId}`, { member: account.id, introductionId, agree });
  return {};
});

/** The device connects to the console by itself, with a token that opens one member's conversations alone. */
const chat = mine(async ({ account, client, console: server }) => {
  const { token } = await client.chatToken(account.id);
  return { server, token, userId: account.userId };
});

const papers = mine(async ({ account, client }) => {
  const [contracts, orders] = await Promise.all([
    client.read("members/{externalId}/contracts", of(account)),
    client.read("members/{externalId}/orders", of(account)),
  ]);
  return { contracts: contracts.list, orders: orders.list };
});

/** Begins to pay; the same order again is the same payment, so that a second press pays nothing twice. */
const pay = mine(async ({ account, accounts, client, input }) => {
  const orderNo = textOf(input, "orderNo");
  const number = account.payments[orderNo] ?? randomUUID();
  account.payments[orderNo] = number;
  accounts.save();
  await client.put("payments", number, { member: account.id, orderNo, payMode: "WECHAT" });
  return { number, ...(await client.outcome("payments", number)).record };
});

const payment = mine(async ({ account, client, last }) => {
  if (!Object.values(account.payments).includes(last)) throw new Refusal("没有该支付", {}, 404);
  return (await client.outcome("payments", last)).record;
});

const reasons = ["FAKE", "ABUSE", "FRAUD", "AD", "PORN", "PRIVACY", "MARRIED", "OTHER"] as const;
const complain = mine(async ({ account, client, input }) => {
  const reasonType = reasons.find((one) => one === textOf(input, "reasonType"));
  if (reasonType === undefined) throw new Refusal("请选择投诉原因", { reasonType: "请选择投诉原因" });
  const introductionId = numberOf(input, "introductionId");
  const row = { member: account.id, introductionId, reasonType, content: textOf(input, "content") };
  await client.put("complaints", randomUUID(), row);
  return {};
});

const notices = mine(async ({ account, client }) => client.read("members/{externalId}/notices", of(account)));

/** By method and path below `/app`; `*` stands for a number. */
export const answers: Readonly<Record<string, Answer>> = {
  "POST /code": code,
  "POST /enter": enter,
  "POST /leave": leave,
  "GET /me": me,
  "POST /profile": saveProfile,
  "POST /wishes": saveWishes,
  "POST /pictures": addPicture,
  "GET /pictures/*": showPicture,
  "POST /education": proveEducation,
  "POST /realname": proveName,
  "GET /home": home,
  "GET /introductions": introductions,
  "POST /introductions": answer,
  "GET /chat": chat,
  "GET /papers": papers,
  "POST /pay": pay,
  "GET /pay/*": payment,
  "POST /complaints": complain,
  "GET /notices": notices,
};
