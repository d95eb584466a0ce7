import { z } from "zod";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { memberEditMessages } from "./member-edit.messages.ts";
import { numberParam } from "../../wire/number-param.ts";

export const faceReviewGrants = {
  faceReview: button("真人照片审核"),
} as const;
export const faceRemarkMax = 200;

const decided = z.object({
  faceValue: z.int(),
  faceReason: z.string(),
  /** The number by which it can be undone for half a minute. */
  reviewActionId: z.int(),
});
/** How long the reviewer looked at the photographs. */
const costMs = numberParam().int().min(0).max(86_400_000).default(0);
// With its own types: reviews import members, and a cyclic import would not load.
const saidOf = (faceValue: number): string => (faceValue === 1 ? "审核通过" : "已驳回");
const faceMessage = "审核结果取值错误";

/** A specification call. Both live-photo calls are one operation, on a waiting photo (faceValue 2). */
export const verifyImgCheck = endpoint({
  method: "POST",
  path: "/api/admin/verify-img-check",
  allow: [faceReviewGrants.faceReview],
  title: "真人照片审核",
  done: (_data, { body }) => saidOf(body.faceValue),
  body: z.strictObject({
    userId: numberParam("请选择会员").int("请选择会员").positive("请选择会员"),
    faceValue: numberParam(faceMessage).refine((value) => value === 0 || value === 1, faceMessage),
    remarks: z
      .string()
      .trim()
      .max(faceRemarkMax, memberEditMessages.faceRemarkLong)
      .nullish()
      .transform((text) => text ?? ""),
    reasonId: z.int().positive().nullish(),
    costMs,
  }),
  data: decided,
});

/** A changing GET without a remark. */
export const updateFaceValue = endpoint({
  method: "GET",
  path: "/api/admin/user/update-face-value/{id}/{faceValue}",
  allow: [faceReviewGrants.faceReview],
  changes: true,
  title: "真人照片审核",
  done: (_data, { params }) => saidOf(params.faceValue),
  params: z.strictObject({
    id: idParam,
    faceValue: numberParam(faceMessage).refine((value) => value === 0 || value === 1, faceMessage),
  }),
  query: z.strictObject({ costMs }),
  data: decided,
});
