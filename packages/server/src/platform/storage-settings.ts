import { z } from "zod";

const webAddress = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), "must be an http or https address")
  .transform((text) => text.replace(/\/+$/, ""));

const hostList = z
  .string()
  .regex(/^[\w.-]+(:\d{1,5})?(\s*,\s*[\w.-]+(:\d{1,5})?)*$/, "must be host names with commas between them")
  .transform((text) => text.toLowerCase().split(/\s*,\s*/));

/**
 * Where files are stored. Without S3_ENDPOINT the server is its own store; keys set all the same give tools such as
 * rclone access.
 */
export const storageEnvironment = {
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, "must be the name of a region")
    .default("cn-local"),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")
    .default("hongxian"),
  S3_ACCESS_KEY_ID: z.string().min(8, "must have at least 8 characters").optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(16, "must have at least 16 characters").optional(),
  S3_STYLE: z.enum(["path", "virtual"], "must be path or virtual").default("path"),
  S3_STS: z.enum(["aws", "aliyun"], "must be aws or aliyun").default("aws"),
  S3_STS_ENDPOINT: webAddress.optional(),
  S3_ROLE_ARN: z.string().min(8, "must be the name of a role").optional(),
  S3_PART_SIZE: z
    .string()
    .regex(/^\d{6,9}$/, "must be a whole number of bytes from 102400 to 104857600")
    .transform(Number)
    .refine(
      (size) => size >= 102_400 && size <= 104_857_600,
      "must be a whole number of bytes from 102400 to 104857600",
    )
    .optional(),
  IMAGE_HOSTS: hostList.default([]),
  STREAM_HOSTS: hostList.default([]),
  PRIVATE_HOSTS: hostList.default([]),
};

const shape = z.object(storageEnvironment);

/** An external store is useless without its keys: an incomplete setting must be noticed before the first upload. */
export function storageFault(values: z.output<typeof shape>): string | undefined {
  const hasId = values.S3_ACCESS_KEY_ID !== undefined;
  const hasSecret = values.S3_SECRET_ACCESS_KEY !== undefined;
  if (values.S3_ENDPOINT !== undefined && !(hasId && hasSecret))
    return "S3_ENDPOINT needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY";
  if (hasId !== hasSecret) return "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together";
  return undefined;
}

export const storageSettings = (values: z.output<typeof shape>) => ({
  endpoint: values.S3_ENDPOINT,
  region: values.S3_REGION,
  bucket: values.S3_BUCKET,
  accessKeyId: values.S3_ACCESS_KEY_ID,
  secretAccessKey: values.S3_SECRET_ACCESS_KEY,
  style: values.S3_STYLE,
  sts: values.S3_STS,
  stsEndpoint: values.S3_STS_ENDPOINT,
  roleArn: values.S3_ROLE_ARN,
  partSize: values.S3_PART_SIZE,
});
