import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { tellOutside } from "./outside-service.ts";

interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  readonly tls: "tls" | "starttls" | "none";
  readonly login: { readonly user: string; readonly pass: string } | undefined;
  /** `invoice@example.com` or `红线 <invoice@example.com>`. */
  readonly from: string;
}

export interface MailOrder {
  /** Stays the same when it is tried again: mail servers drop a second one with the same number. */
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly bytes: Buffer; readonly type: string }[];
}

export type MailResult =
  | { readonly ok: true }
  /** Not sent; `again` where the same mail may be accepted later. */
  | {
      readonly ok: false;
      readonly fault: "refused" | "unreachable" | "login";
      readonly text: string;
      readonly again: boolean;
    }
  /** The text had left when the connection broke: it may or may not have been taken. */
  | { readonly ok: "UNKNOWN" };

const limitMs = { connection: 10_000, greeting: 10_000, silence: 60_000 } as const;

const addressOf = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;

interface SmtpFault {
  readonly message: string;
  readonly code?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly command?: string | undefined;
}

/** What concerns this mail alone, so that a refusal of it is final; the rest is about the server or our account. */
const aboutMail = /^(MAIL FROM|RCPT TO|DATA|API)$/;

function resultOf(fault: SmtpFault, isGiven: boolean): MailResult {
  const text = (fault.response ?? fault.message).replaceAll(/\s+/g, " ").trim().slice(0, 160);
  const { responseCode = 0, code = "" } = fault;
  if (code === "EAUTH" || code === "ENOAUTH") return { ok: false, fault: "login", text, again: true };
  if (responseCode >= 400) {
    const isFinal = responseCode >= 500 && (isGiven || aboutMail.test(fault.command ?? ""));
    return { ok: false, fault: "refused", text, again: !isFinal };
  }
  if (isGiven) return { ok: "UNKNOWN" };
  if (code === "EENVELOPE" || code === "EMESSAGE") return { ok: false, fault: "refused", text, again: false };
  return { ok: false, fault: "unreachable", text, again: true };
}

/** One mail over one connection. */
export async function sendBySmtp(settings: SmtpSettings, order: MailOrder): Promise<MailResult> {
  tellOutside("mail send");
  const from = addressOf(settings.from);
  const message = await new MailComposer({
    from: settings.from,
    to: order.to,
    subject: order.subject,
    text: order.text,
    messageId: `<${order.key}@${from.split("@")[1] ?? "localhost"}>`,
    attachments: order.files.map(({ name, bytes, type }) => ({ filename: name, content: bytes, contentType: type })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
  // It is read only once the server has asked for it: before that nothing can have been sent.
  let isGiven = false;
  const text = new Readable({
    read() {
      isGiven = true;
      this.push(message);
      this.push(null);
    },
  });
  const connection = new SMTPConnection({
    host: settings.host,
    port: settings.port,
    secure: settings.tls === "tls",
    requireTLS: settings.tls === "starttls",
    ignoreTLS: settings.tls === "none",
    connectionTimeout: limitMs.connection,
    greetingTimeout: limitMs.greeting,
    socketTimeout: limitMs.silence,
  });
  return new Promise((resolve) => {
    let isOver = false;
    const end = (result: MailResult) => {
      if (isOver) return;
      isOver = true;
      resolve(result);
      if (result.ok === true) connection.quit();
      else connection.close();
    };
    const fail = (error: SmtpFault) => end(resultOf(error, isGiven));
    connection.on("error", fail);
    connection.on("end", () => fail({ message: "connection closed" }));
    const deliver = () =>
      connection.send({ from, to: [order.to], size: message.length }, text, (error) =>
        error === null || error === undefined ? end({ ok: true }) : fail(error),
      );
    connection.connect((error) => {
      if (error !== null && error !== undefined) fail(error);
      else if (settings.login === undefined) deliver();
      else
        connection.login({ credentials: settings.login }, (refusal) =>
          refusal === null || refusal === undefined ? deliver() : fail(refusal),
        );
    });
  });
}
