import { z } from "zod";
import { endpoint } from "../../wire/endpoint.ts";
import { fileKindNames, isFileKind, type FileKind } from "./file-kind.rules.ts";
import { isUploadName } from "./upload-name.rules.ts";

/**
 * How a file is uploaded to the store, as the upload control does it:
 *
 * 1. `getStsToken` (reused while more than `credentialReserveMs` remain) and `getUploadRules` (once a session).
 * 2. S3 protocol, SigV4 (service "s3", region and keys of the credential, `x-amz-security-token`, payload
 *    `UNSIGNED-PAYLOAD` in `x-amz-content-sha256`), address `{endpoint}/{bucket}/{key}` for style "path" (an endpoint
 *    that begins with "/" is on this origin: the host that is signed is location.host), key = `uploadKey(…)`:
 *    - POST ?uploads → `<UploadId>`
 *    - PUT ?partNumber=1…10000&uploadId= with `partSize` bytes (the last part is what remains), `parallel` at a time →
 *      header ETag (to be returned unchanged; its content is not guaranteed)
 *    - GET ?uploadId= → `<Part><PartNumber/><ETag/><Size/></Part>` of the stored parts, for a resume
 *    - POST ?uploadId= `<CompleteMultipartUpload><Part><PartNumber/><ETag/></Part>…` in ascending order
 *    - DELETE ?uploadId= aborts; 204, also when it is gone already
 *    A file of at most one part may be sent by one PUT of the key.
 *    Errors are `<Error><Code/><Message/></Error>`; see `storeCodes`.
 * 3. `finishUpload` with the key: checks the content, removes the metadata of pictures and returns the result. Until
 *    then nobody else sees the file; an unfinished one is deleted after `unfinishedHours`. A repeated call with the key
 *    returns the same result. The address ends with timestamp and number, or with the original name if that is used.
 */
export const partSize = 2_097_152;
/** S3 itself, MinIO and Ceph refuse parts smaller than this. */
export const strictPartSize = 5 * 1024 * 1024;
export const parallelParts = 5;
export const credentialReserveMs = 600_000;
export const credentialSeconds = 3600;
export const unfinishedHours = 24;

/** Codes of the store that the upload control acts on. */
export const storeCodes = {
  /** Request a new credential and retry once. */
  renew: ["InvalidAccessKeyId", "ExpiredToken", "InvalidToken"],
  /** The upload no longer exists (aborted, swept): start again without the checkpoint. */
  restart: ["NoSuchUpload", "InvalidPart"],
  /** Nothing is wrong with the upload: it can resume where it stopped once there is space. */
  full: "InsufficientStorage",
  /** Today's quota is used up. */
  quota: "QuotaExceeded",
  /** Report and stop. */
  final: [
    "AccessDenied",
    "QuotaExceeded",
    "EntityTooLarge",
    "SignatureDoesNotMatch",
    "RequestTimeTooSkewed",
    "InvalidArgument",
  ],
} as const;

export const uploadMessages = {
  namePattern: "文件名格式错误！",
  none: "请选择文件",
  noCheckpoint: "请先上传",
  cancelled: "上传已手动取消",
  empty: "文件内容为空",
  gone: "文件不存在或已过期，请重新上传",
  hostile: "文件内容与格式不符，已拒绝",
  pixels: "图片像素过大，请压缩后再上传",
  broken: "文件已损坏，无法读取",
  sealed: "PDF已加密，无法检查内容，请去除密码后再上传",
  tooMuch: "文件内容过于复杂，无法检查",
  tooSlow: "图片过于复杂，处理超时，请压缩后再上传",
  store: "存储服务暂时不可用，请稍后再试",
  full: "存储空间不足，请联系管理员",
  quota: "今日上传已达上限，请明天再试或联系管理员",
  kind: (label: string) => `没有上传${label}的权限`,
} as const;

const kindList = z
  .string()
  .regex(/^[a-zA-Z]+(,[a-zA-Z]+)*$/, "文件类型格式错误")
  .transform((text) => text.split(","))
  .pipe(z.array(z.custom<FileKind>((kind) => typeof kind === "string" && isFileKind(kind), "文件类型格式错误")));

/**
 * Temporary keys for the caller's own prefix, one hour. `kinds` limits them; without it they cover everything the
 * account may upload.
 */
export const getStsToken = endpoint({
  method: "GET",
  path: "/api/oss/get-sts-token",
  allow: "signed",
  query: z.strictObject({ kinds: kindList.optional() }),
  data: z.object({
    accessKeyId: z.string(),
    accessKeySecret: z.string(),
    securityToken: z.string(),
    /** ISO 8601 in UTC. */
    expiration: z.string(),
    region: z.string(),
    bucket: z.string(),
  }),
});

/** What the credential's six fields do not contain: where the store is, the prefix, the size of a part. */
export const getUploadRules = endpoint({
  method: "GET",
  path: "/api/oss/upload-rules",
  allow: "signed",
  data: z.object({
    /** "/s3" for the store of this server, else an address like https://s3.oss-cn-hangzhou.aliyuncs.com. */
    endpoint: z.string(),
    /** path: {endpoint}/{bucket}/{key}; virtual: {bucket}.{host of endpoint}/{key}. */
    style: z.enum(["path", "virtual"]),
    prefix: z.string(),
    partSize: z.int(),
    parallel: z.int(),
    kinds: z.array(z.object({ kind: z.enum(fileKindNames), suffixes: z.array(z.string()), bytes: z.int() })),
  }),
});

/** `type` is the MIME type by content, `url` what a page shows and a record stores, `uri` the key in the store. */
export const uploadResult = z.object({ type: z.string(), url: z.string(), uri: z.string(), size: z.int() });
export type UploadResult = z.output<typeof uploadResult>;

export const finishUpload = endpoint({
  method: "POST",
  path: "/api/oss/finish",
  allow: "signed",
  title: "上传文件",
  done: "",
  body: z.strictObject({ key: z.string().min(1).max(300) }),
  data: uploadResult,
});

/**
 * The name of a stored file after its folder of 32 characters. The folder cannot be guessed: any signed-in person may
 * read the file.
 */
const shownName = z
  .string()
  .refine(isUploadName)
  .regex(/\.(mp4|mp3|m4a|pdf|xlsx|docx|svga)$/);
export const storedFolder = z.string().regex(/^[0-9a-f]{32}$/);

export const getNamedFile = endpoint({
  method: "GET",
  path: "/api/files/stored/{folder}/{name}",
  allow: "signed",
  params: z.strictObject({ folder: storedFolder, name: shownName }),
  data: z.unknown(),
});

/**
 * A stored file that is not a picture, from the time when files had no names: video and audio are played (Range),
 * documents and animations are sent as attachments.
 */
export const getStoredFile = endpoint({
  method: "GET",
  path: "/api/files/stored/{name}",
  allow: "signed",
  params: z.strictObject({ name: z.string().regex(/^[0-9a-f]{32}\.(mp4|mp3|m4a|pdf|xlsx|docx|svga)$/) }),
  data: z.unknown(),
});
