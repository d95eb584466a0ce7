import { z } from "zod";
import { visibility } from "../../core/open-door/content-fields.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { fetchedPicture } from "../../core/open-door/intake-fields.ts";

/** A picture of a member's album; later rows change who may see it, or remove it. */
export const photoIntake = defineIntake({
  name: "photo",
  plural: "photos",
  title: "相册照片",
  scope: "member",
  refs: { member: { kind: "member", label: "会员" } },
  fields: {
    photo: fetchedPicture,
    visibility,
    removed: z.boolean("是否删除取值错误").default(false),
  },
  view: z.object({ state: z.enum(["SHOWN", "REMOVED"]), visibility: z.string() }),
  example: { member: "u-1001", photo: "https://img.example.com/album-1001-1.jpg", visibility: "PUBLIC" },
});
