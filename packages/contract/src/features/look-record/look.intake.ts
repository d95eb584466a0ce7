import { z } from "zod";
import { lookScene } from "../../core/member/activity.choices.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { asColumn } from "../../core/open-door/intake-columns.ts";

/** A member looks at another one's profile. */
export const lookIntake = defineIntake({
  name: "look",
  plural: "looks",
  title: "浏览",
  scope: "behavior",
  refs: {
    member: { kind: "member", label: "会员" },
    target: { kind: "member", label: "被浏览会员" },
  },
  fields: {
    scene: z.enum(lookScene.values, "场景取值错误"),
    staySeconds: z.int("停留秒数格式错误").min(0, "停留秒数不能小于0").max(86_400, "停留秒数不能大于86400").default(0),
  },
  columns: {
    member: asColumn.numberOf("会员", ["会员编号", "浏览人", "from"]),
    target: asColumn.numberOf("被浏览会员", ["被浏览人", "被浏览会员编号", "to"]),
    scene: asColumn.choice("场景", lookScene, { also: ["来源"] }),
    staySeconds: asColumn.number("停留秒数", ["停留", "停留时长", "seconds"]),
  },
  view: z.object({}),
  example: { member: "u-1001", target: "u-1002", scene: "RECOMMEND", staySeconds: 12 },
});
