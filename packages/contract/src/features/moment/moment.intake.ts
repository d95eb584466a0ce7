import { ablumStatus } from "../../core/member/member.choices.ts";
import { contentView, visibility } from "../../core/open-door/content-fields.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { asColumn } from "../../core/open-door/intake-columns.ts";
import { pictureAddresses, someText } from "../../core/open-door/intake-fields.ts";

/** What a member posts in the app. It passes the word list and the machine, and waits for a reviewer where they say so. */
export const momentIntake = defineIntake({
  name: "moment",
  plural: "moments",
  title: "动态",
  scope: "content",
  refs: { member: { kind: "member", label: "会员" } },
  fields: {
    content: someText("内容", 2000),
    images: pictureAddresses(9),
    locationName: someText("位置", 50),
    visibility,
  },
  columns: {
    member: asColumn.numberOf("会员", ["会员编号", "用户编号", "user", "author"]),
    content: asColumn.text("内容", ["动态内容", "正文", "text"]),
    images: asColumn.list("图片", ["配图", "pictures", "photos"]),
    locationName: asColumn.text("位置", ["地点", "定位", "location"]),
    visibility: asColumn.choice("可见范围", ablumStatus, { also: ["公开范围"] }),
  },
  view: contentView,
  example: { member: "u-1001", content: "周末去爬山，天气真好" },
  check: ({ content, images }): Readonly<Record<string, string>> =>
    content === "" && images.length === 0 ? { content: "请填写内容或上传图片" } : {},
});
