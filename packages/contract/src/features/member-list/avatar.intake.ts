import { z } from "zod";
import { defineIntake } from "../../core/open-door/intake.ts";
import { fetchedPicture } from "../../core/open-door/intake-fields.ts";

/** A new avatar of a member. */
export const avatarIntake = defineIntake({
  name: "avatar",
  plural: "avatars",
  title: "头像",
  scope: "member",
  refs: { member: { kind: "member", label: "会员" } },
  fields: { photo: fetchedPicture },
  view: z.object({ infoPercent: z.int() }),
  example: { member: "u-1001", photo: "https://img.example.com/avatar-1001.jpg" },
});
