import { z } from "zod";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { backgroundNumbers } from "./background-number.ts";
import { posterProfile } from "./poster-profile.ts";
import { posterMessages } from "./poster.messages.ts";

export const posterLimits = { batch: 50, hours: 24 } as const;
export const posterTitle = "绘制推广图";
export const batchPosterTitle = "批量推广图";
export const posterBatchKind = "POSTER";

/** All data of a poster: it contains no phone, WeChat or real name. */
export const posterSource = z.object({
  profile: posterProfile,
  photoUrl: z.string(),
  /**
   * The path of the marriage-corner page with its signed token, from the first slash; the QR code contains origin +
   * path.
   */
  cornerPath: z.string(),
  /** Whether a visitor who scans the code sees the page, and if not, why. */
  cornerState: z.enum(["OPEN", "CLOSED", "HIDDEN"]),
});
export type PosterSource = z.output<typeof posterSource>;

export const preparePoster = endpoint({
  method: "POST",
  path: "/api/posters/{userId}",
  allow: "admin",
  title: posterTitle,
  done: "",
  params: z.strictObject({ userId: idParam }),
  data: posterSource,
});

/** The bytes of one picture as the request's body: exactly 1080x1920, png, jpg, jpeg or webp by its content. */
export const uploadPosterBackground = endpoint({
  method: "POST",
  path: "/api/posters/background",
  allow: "admin",
  title: "上传推广图背景",
  done: "",
  data: z.object({ type: z.string(), url: z.string(), uri: z.string(), size: z.int() }),
});

export const posterBackgroundChoice = z.union([z.literal(backgroundNumbers), z.literal("CYCLE")], "请选择背景");
export const posterOrigin = z
  .string("网址格式错误")
  .max(100, posterMessages.linkTooLong)
  .regex(/^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/, "网址格式错误");

export const startPosterBatch = endpoint({
  method: "POST",
  path: "/api/posters/batch",
  allow: "admin",
  title: batchPosterTitle,
  done: "",
  body: z.strictObject({
    userIds: z
      .array(z.int().positive())
      .min(1, "请选择会员")
      .max(posterLimits.batch, posterMessages.tooMany(posterLimits.batch)),
    /** One for all, or each of the eight in turn. */
    background: posterBackgroundChoice,
    /** The public address of this console: the beginning of the QR codes. */
    origin: posterOrigin,
  }),
  data: z.object({ jobId: z.int(), total: z.int() }),
});

/** A ZIP of the drawn posters, for the person who started the job, for 24 hours. */
export const getPosterBatchFile = endpoint({
  method: "GET",
  path: "/api/posters/batch/{id}/file",
  allow: "admin",
  params: z.strictObject({ id: idParam }),
  data: z.unknown(),
});
