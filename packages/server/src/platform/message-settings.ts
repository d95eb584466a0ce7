import { z } from "zod";

const webAddress = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), "must be an http or https address")
  .transform((text) => text.replace(/\/+$/, ""));

/** Real services for chat and short messages; without them the server provides its own. */
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
};

const shape = z.object(messageEnvironment);

/** An incomplete setting must be noticed before the first message. */
export function messageFault(values: z.output<typeof shape>): string | undefined {
  if ((values.RONGCLOUD_APP_KEY === undefined) !== (values.RONGCLOUD_APP_SECRET === undefined))
    return "RONGCLOUD_APP_KEY and RONGCLOUD_APP_SECRET belong together";
  if ((values.SMS_ALIYUN_KEY_ID === undefined) !== (values.SMS_ALIYUN_KEY_SECRET === undefined))
    return "SMS_ALIYUN_KEY_ID and SMS_ALIYUN_KEY_SECRET belong together";
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
  smsReplySecret: values.SMS_REPLY_SECRET,
});
