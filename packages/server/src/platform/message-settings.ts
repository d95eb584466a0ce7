import { z } from "zod";

const webAddress = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), "must be an http or https address")
  .transform((text) => text.replace(/\/+$/, ""));

const smtpTls = ["tls", "starttls", "none"] as const;
const mailAddress = /^(?:[^<>@\s"]+@[^<>@\s"]+|[^<>@"\r\n]{1,60} <[^<>@\s"]+@[^<>@\s"]+>)$/;

/** Real services for chat, short messages, phones and mail; without them the server provides its own, or does without mail. */
export const messageEnvironment = {
  RONGCLOUD_APP_KEY: z.string().min(4, "must be the key of an application").optional(),
  RONGCLOUD_APP_SECRET: z.string().min(4, "must be the secret of an application").optional(),
  RONGCLOUD_HOSTS: z
    .string()
    .default("https://api.rong-api.com,https://api-b.rong-api.com")
    .transform((text) => text.split(/\s*,\s*/))
    .pipe(z.array(webAddress).min(1)),
  SMS_ALIYUN_KEY_ID: z.string().min(8, "must have at least 8 characters").optional(),
  SMS_ALIYUN_KEY_SECRET: z.string().min(8, "must have at least 8 characters").optional(),
  SMS_ALIYUN_ENDPOINT: webAddress.default("https://dysmsapi.aliyuncs.com"),
  SMS_REPLY_SECRET: z
    .string()
    .regex(/^[\w-]{16,128}$/, "must be 16 to 128 letters, digits, - or _")
    .optional(),
  JPUSH_APP_KEY: z.string().min(8, "must be the key of an application").optional(),
  JPUSH_MASTER_SECRET: z.string().min(8, "must be the master secret of an application").optional(),
  JPUSH_ENDPOINT: webAddress.default("https://api.jpush.cn"),
  JPUSH_REPORT_ENDPOINT: webAddress.default("https://report.jpush.cn"),
  JPUSH_APPLE: z.enum(["production", "development"], "must be production or development").default("production"),
  SMTP_HOST: z
    .string()
    .regex(/^[\w.:-]{1,253}$/, "must be a host name or an address")
    .optional(),
  SMTP_PORT: z
    .string()
    .regex(/^\d{1,5}$/, "must be a port")
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, "must be a port")
    .optional(),
  SMTP_TLS: z.enum(smtpTls, `must be one of ${smtpTls.join(", ")}`).default("tls"),
  SMTP_USER: z.string().max(200).optional(),
  SMTP_PASSWORD: z.string().max(200).optional(),
  SMTP_FROM: z
    .string()
    .regex(mailAddress, "must look like invoice@example.com or Hongxian <invoice@example.com>")
    .optional(),
};

/** The usual port of each kind of connection. */
const smtpPorts = { tls: 465, starttls: 587, none: 25 } as const;

const shape = z.object(messageEnvironment);

/** An incomplete setting must be noticed before the first message. */
export function messageFault(values: z.output<typeof shape>): string | undefined {
  if ((values.RONGCLOUD_APP_KEY === undefined) !== (values.RONGCLOUD_APP_SECRET === undefined))
    return "RONGCLOUD_APP_KEY and RONGCLOUD_APP_SECRET belong together";
  if ((values.SMS_ALIYUN_KEY_ID === undefined) !== (values.SMS_ALIYUN_KEY_SECRET === undefined))
    return "SMS_ALIYUN_KEY_ID and SMS_ALIYUN_KEY_SECRET belong together";
  if ((values.JPUSH_APP_KEY === undefined) !== (values.JPUSH_MASTER_SECRET === undefined))
    return "JPUSH_APP_KEY and JPUSH_MASTER_SECRET belong together";
  if ((values.SMTP_HOST === undefined) !== (values.SMTP_FROM === undefined))
    return "SMTP_HOST and SMTP_FROM belong together";
  if ((values.SMTP_USER === undefined) !== (values.SMTP_PASSWORD === undefined))
    return "SMTP_USER and SMTP_PASSWORD belong together";
  return undefined;
}

export const messageSettings = (values: z.output<typeof shape>) => ({
  rongCloud:
    values.RONGCLOUD_APP_KEY === undefined || values.RONGCLOUD_APP_SECRET === undefined
      ? undefined
      : { appKey: values.RONGCLOUD_APP_KEY, appSecret: values.RONGCLOUD_APP_SECRET, hosts: values.RONGCLOUD_HOSTS },
  aliyunSms:
    values.SMS_ALIYUN_KEY_ID === undefined || values.SMS_ALIYUN_KEY_SECRET === undefined
      ? undefined
      : {
          accessKeyId: values.SMS_ALIYUN_KEY_ID,
          secret: values.SMS_ALIYUN_KEY_SECRET,
          endpoint: values.SMS_ALIYUN_ENDPOINT,
        },
  jpush:
    values.JPUSH_APP_KEY === undefined || values.JPUSH_MASTER_SECRET === undefined
      ? undefined
      : {
          appKey: values.JPUSH_APP_KEY,
          masterSecret: values.JPUSH_MASTER_SECRET,
          endpoint: values.JPUSH_ENDPOINT,
          reportEndpoint: values.JPUSH_REPORT_ENDPOINT,
          isProduction: values.JPUSH_APPLE === "production",
        },
  smsReplySecret: values.SMS_REPLY_SECRET,
  smtp:
    values.SMTP_HOST === undefined || values.SMTP_FROM === undefined
      ? undefined
      : {
          host: values.SMTP_HOST,
          port: values.SMTP_PORT ?? smtpPorts[values.SMTP_TLS],
          tls: values.SMTP_TLS,
          login:
            values.SMTP_USER === undefined || values.SMTP_PASSWORD === undefined
              ? undefined
              : { user: values.SMTP_USER, pass: values.SMTP_PASSWORD },
          from: values.SMTP_FROM,
        },
});
