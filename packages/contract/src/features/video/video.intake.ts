import { z } from "zod";
import { contentView, filmAddress, subjectId, visibility } from "../../core/open-door/content-fields.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { asColumn } from "../../core/open-door/intake-columns.ts";
import { neededText, pictureAddresses } from "../../core/open-door/intake-fields.ts";
import { ablumStatus } from "../../core/member/member.choices.ts";

const side = z.int("画面尺寸格式错误").min(0, "画面尺寸不能小于0").max(20_000, "画面尺寸不能大于20000").default(0);

/** A short video of a member. A person sees each before it is shown, unless the audit route says otherwise. */
export const videoIntake = defineIntake({
  name: "video",
  plural: "videos",
  title: "短视频",
  scope: "content",
  refs: { member: { kind: "member", label: "会员" } },
  fields: {
    title: neededText("标题", 60),
    cover: pictureAddresses(1),
    videoUrl: filmAddress,
    durationSec: z.int("时长格式错误").min(1, "时长须为1-3600秒").max(3600, "时长须为1-3600秒"),
    width: side,
    height: side,
    sizeBytes: z
      .int("文件大小格式错误")
      .min(0, "文件大小不能小于0")
      .max(4_294_967_296, "文件大小不能超过4GB")
      .default(0),
    subjectId: subjectId.nullable().default(null),
    visibility,
  },
  columns: {
    member: asColumn.numberOf("会员", ["会员编号", "用户编号", "user"]),
    title: asColumn.text("标题", ["视频标题", "name"]),
    cover: asColumn.list("封面", ["封面地址"]),
    videoUrl: asColumn.text("视频地址", ["视频", "地址", "url"]),
    durationSec: asColumn.number("时长", ["时长秒数", "秒数", "seconds"]),
    width: asColumn.number("宽", ["宽度"]),
    height: asColumn.number("高", ["高度"]),
    sizeBytes: asColumn.number("文件大小", ["大小", "size"]),
    subjectId: asColumn.number("话题编号", ["话题"]),
    visibility: asColumn.choice("可见范围", ablumStatus, { also: ["公开范围"] }),
  },
  view: contentView,
  example: {
    member: "u-1001",
    title: "周末的西湖",
    cover: ["https://img.example.com/video-1001.jpg"],
    videoUrl: "https://video.example.com/1001.mp4",
    durationSec: 18,
    width: 1080,
    height: 1920,
  },
});
