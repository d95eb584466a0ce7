import { z } from "zod";
import { defineIntake } from "../../core/open-door/intake.ts";
import { asColumn } from "../../core/open-door/intake-columns.ts";
import { fetchedPicture } from "../../core/open-door/intake-fields.ts";

/** A new avatar of a member. */
export const avatarIntake = defineIntake({
  name: "avatar",
  plural: "avatars",
  title: "头像",
  scope: "member",
  refs: { member: { kind: "member", label: "会员" } },
  fields: { photo: fetchedPicture },
  columns: {
    member: asColumn.numberOf("会员", ["会员编号", "用户编号", "user"]),
    photo: asColumn.text("头像", ["头像地址", "照片", "图片", "avatar", "picture"]),
  },
  view: z.object({ infoPercent: z.int() }),
  example: { member: "u-1001", photo: "https://img.example.com/avatar-1001.jpg" },
});
