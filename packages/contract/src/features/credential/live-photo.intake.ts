import { z } from "zod";
import { defineIntake } from "../../core/open-door/intake.ts";
import { asColumn } from "../../core/open-door/intake-columns.ts";
import { fetchedPicture } from "../../core/open-door/intake-fields.ts";

/**
 * The live photo that proves the face. A new one waits for a reviewer, and whoever was verified by the former one no
 * longer is.
 */
export const livePhotoIntake = defineIntake({
  name: "livePhoto",
  plural: "live-photos",
  title: "真人照片",
  scope: "member",
  refs: { member: { kind: "member", label: "会员" } },
  fields: {
    photo: fetchedPicture,
    /** How alike the machine found it to the picture of the identity card. */
    faceScore: z
      .int("人脸分格式错误")
      .min(0, "人脸分须在0-100之间")
      .max(100, "人脸分须在0-100之间")
      .nullable()
      .default(null),
  },
  columns: {
    member: asColumn.numberOf("会员", ["会员编号", "用户编号", "user"]),
    photo: asColumn.text("真人照片", ["照片地址", "照片", "图片", "picture"]),
    faceScore: asColumn.number("人脸分", ["相似度", "score"]),
  },
  /** Of the photo that counts: the newest one of the member. */
  view: z.object({ state: z.enum(["NONE", "WAIT", "PASS", "REFUSE"]), reason: z.string() }),
  example: { member: "u-1001", photo: "https://img.example.com/live-1001.jpg", faceScore: 86 },
});
