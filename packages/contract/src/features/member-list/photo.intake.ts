import { z } from "zod";
import { visibility } from "../../core/open-door/content-fields.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { asColumn } from "../../core/open-door/intake-columns.ts";
import { fetchedPicture } from "../../core/open-door/intake-fields.ts";
import { ablumStatus } from "../../core/member/member.choices.ts";

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
  columns: {
    member: asColumn.numberOf("会员", ["会员编号", "用户编号", "user"]),
    photo: asColumn.text("照片", ["照片地址", "图片", "picture"]),
    visibility: asColumn.choice("可见范围", ablumStatus, { also: ["公开范围"] }),
    removed: asColumn.flag("是否删除", ["已删除"]),
  },
  view: z.object({ state: z.enum(["SHOWN", "REMOVED"]), visibility: z.string() }),
  example: { member: "u-1001", photo: "https://img.example.com/album-1001-1.jpg", visibility: "PUBLIC" },
});
