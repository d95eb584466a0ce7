import { z } from "zod";
import { credentialKind } from "../member/credential.choices.ts";
import { defineEvent } from "./define-event.ts";

const credential = { userId: z.int(), recordId: z.int(), kind: credentialKind.schema };

export const credentialPassed = defineEvent({
  name: "credential.passed",
  title: "认证通过",
  version: 1,
  schema: z.strictObject(credential),
});

/** Also when a passed one is revoked. */
export const credentialRefused = defineEvent({
  name: "credential.refused",
  title: "认证未通过",
  version: 1,
  schema: z.strictObject({ ...credential, reason: z.string(), isRevoked: z.boolean() }),
});

/** It waits for a decision again: reviewed anew, or a decision was taken back within half a minute. */
export const credentialReopened = defineEvent({
  name: "credential.reopened",
  title: "认证重新审核",
  version: 1,
  schema: z.strictObject(credential),
});

/** A reviewer asks the member to complete it; a later row under its number does. */
export const credentialAsked = defineEvent({
  name: "credential.asked",
  title: "认证待补充材料",
  version: 1,
  schema: z.strictObject({ ...credential, text: z.string() }),
});

/** The live photo that proves the face. */
export const photoPassed = defineEvent({
  name: "photo.passed",
  title: "真人照片通过",
  version: 1,
  schema: z.strictObject({ userId: z.int() }),
});

export const photoRefused = defineEvent({
  name: "photo.refused",
  title: "真人照片未通过",
  version: 1,
  schema: z.strictObject({ userId: z.int(), reason: z.string() }),
});

/** A picture of the album was deleted by staff. */
export const photoRemoved = defineEvent({
  name: "photo.removed",
  title: "相册照片已删除",
  version: 1,
  schema: z.strictObject({ userId: z.int(), photoId: z.int() }),
});

/** To whoever complained. */
export const complaintAnswered = defineEvent({
  name: "complaint.answered",
  title: "投诉已答复",
  version: 1,
  schema: z.strictObject({
    userId: z.int(),
    complaintId: z.int(),
    result: z.enum(["VALID", "INVALID"]),
    reply: z.string(),
  }),
});

/** The verdict was taken back within half a minute. */
export const complaintReopened = defineEvent({
  name: "complaint.reopened",
  title: "投诉重新处理",
  version: 1,
  schema: z.strictObject({ userId: z.int(), complaintId: z.int() }),
});
