import { afterAll, expect, it } from "vitest";
import { smtpReceiver, type SmtpManner } from "../test/smtp-receiver.ts";
import { sendBySmtp } from "./mail-sender.ts";
import { parseSettings } from "./settings.ts";

const receiver = await smtpReceiver();
afterAll(() => receiver.close());
const settings = {
  host: "127.0.0.1",
  port: receiver.port,
  tls: "none",
  login: { user: "invoice", pass: "secret" },
  from: "红线 <invoice@example.com>",
} as const;
const order = {
  key: "mail-7",
  to: "member@example.com",
  subject: "您的发票 12345678",
  text: "您好",
  files: [{ name: "12345678.pdf", bytes: Buffer.from("%PDF-1.7 test"), type: "application/pdf" }],
};
const send = (manner: SmtpManner) => {
  receiver.does(manner);
  return sendBySmtp(settings, order);
};

it("a mail arrives once, from the sender's address, with its file and a number that stays the same", async () => {
  expect(await send("takes")).toEqual({ ok: true });
  expect(receiver.received).toHaveLength(1);
  const [mail] = receiver.received;
  expect(mail).toMatchObject({ from: "invoice@example.com", to: "member@example.com" });
  expect(mail?.text).toContain("Message-ID: <mail-7@example.com>");
  expect(mail?.text).toContain("filename=12345678.pdf");
  expect(mail?.text).toContain(Buffer.from("%PDF-1.7 test").toString("base64"));
  expect(receiver.seen.some((line) => line.startsWith("AUTH PLAIN"))).toBe(true);
});

it.each([
  ["delays", { ok: false, fault: "refused", text: "451 4.7.1 try again later", again: true }],
  ["refuses", { ok: false, fault: "refused", text: "550 5.1.1 no such user", again: false }],
  ["hangUp", { ok: "UNKNOWN" }],
] as const)("a mail server that %s is understood", async (manner, result) => {
  const before = receiver.received.length;
  expect(await send(manner)).toEqual(result);
  expect(receiver.received).toHaveLength(before);
});

it.each([
  ["noLogin", "login"],
  ["closed", "unreachable"],
] as const)("a mail that meets a server in the state %s is tried again", async (manner, fault) => {
  expect(await send(manner)).toMatchObject({ ok: false, fault, again: true });
});

it("the settings of mail stand together, with the usual port of their kind", () => {
  const whole = { SMTP_HOST: "mail.example.com", SMTP_FROM: "红线 <invoice@example.com>" };
  expect(parseSettings({}).smtp).toBeUndefined();
  expect(parseSettings(whole).smtp).toMatchObject({ port: 465, tls: "tls", login: undefined });
  expect(parseSettings({ ...whole, SMTP_TLS: "starttls" }).smtp?.port).toBe(587);
  expect(() => parseSettings({ SMTP_HOST: "mail.example.com" })).toThrow("SMTP_HOST and SMTP_FROM belong together");
  expect(() => parseSettings({ ...whole, SMTP_USER: "a" })).toThrow("SMTP_USER and SMTP_PASSWORD belong together");
  expect(() => parseSettings({ ...whole, SMTP_FROM: "a\r\nBcc: b@c.de" })).toThrow("SMTP_FROM must look like");
});
