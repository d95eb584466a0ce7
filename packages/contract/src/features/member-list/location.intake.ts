import { z } from "zod";
import { defineIntake } from "../../core/open-door/intake.ts";
import { neededText } from "../../core/open-door/intake-fields.ts";

/** Where a member is now. Send it with the same external number whenever the member has moved. */
export const locationIntake = defineIntake({
  name: "location",
  plural: "locations",
  title: "当前位置",
  scope: "behavior",
  refs: { member: { kind: "member", label: "会员" } },
  fields: {
    lon: z.number("经度格式错误").min(-180, "经度超出范围").max(180, "经度超出范围"),
    lat: z.number("纬度格式错误").min(-90, "纬度超出范围").max(90, "纬度超出范围"),
    area: neededText("当前位置", 100),
  },
  view: z.object({ area: z.string() }),
  example: { member: "u-1001", lon: 120.15, lat: 30.28, area: "浙江省杭州市西湖区" },
});
