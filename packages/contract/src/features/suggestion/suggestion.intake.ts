import { z } from "zod";
import { platform } from "../../core/member/member.choices.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { asColumn } from "../../core/open-door/intake-columns.ts";
import { neededText, pictureAddresses, someText } from "../../core/open-door/intake-fields.ts";
import { suggestionStatus, suggestionType } from "../../core/ticket/suggestion.choices.ts";

/** A member writes in. */
export const suggestionIntake = defineIntake({
  name: "suggestion",
  plural: "suggestions",
  title: "建议",
  scope: "ticket",
  refs: { member: { kind: "member", label: "会员" } },
  fields: {
    type: z.enum(suggestionType.values, "请选择建议类型"),
    content: neededText("建议内容", 500),
    images: pictureAddresses(9),
    platform: z.enum(platform.values, "平台取值错误").exclude(["STAFF"], "平台取值错误"),
    appVersion: someText("版本", 20),
    deviceModel: someText("机型", 60),
  },
  columns: {
    member: asColumn.numberOf("会员", ["会员编号", "用户编号", "user"]),
    type: asColumn.choice("建议类型", suggestionType, { also: ["类型", "分类"] }),
    content: asColumn.text("建议内容", ["内容", "正文", "text"]),
    images: asColumn.list("图片", ["截图", "pictures", "photos"]),
    platform: asColumn.choice("平台", platform, { also: ["系统", "os"] }),
    appVersion: asColumn.text("版本", ["版本号", "version"]),
    deviceModel: asColumn.text("机型", ["手机型号", "model"]),
  },
  view: z.object({ status: suggestionStatus.schema }),
  example: { member: "u-1001", type: "FEATURE", content: "希望能按星座筛选", platform: "ANDROID" },
});
