import { z } from "zod";
import { leaveWordIntent, leaveWordStatus } from "../../core/ticket/leave-word.choices.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { asColumn } from "../../core/open-door/intake-columns.ts";
import { someText } from "../../core/open-door/intake-fields.ts";
import { leaveAWord } from "./leave-word.endpoints.ts";
import { sex } from "../../core/member/member.choices.ts";

/**
 * A message that a visitor left on the company's website or mini program; intent JOIN applies to become an agent. One of
 * a phone that wrote within a day is added to its former text. `ip` is the visitor's: an address writes five a day.
 */
export const leaveWordIntake = defineIntake({
  name: "leaveWord",
  plural: "leave-words",
  title: "留言",
  scope: "lead",
  refs: {},
  fields: { ...leaveAWord.body.shape, ip: someText("IP", 45) },
  columns: {
    name: asColumn.text("姓名", ["名字", "称呼", "name"]),
    phone: asColumn.phone("手机号", ["手机", "电话", "联系电话"]),
    wechatNo: asColumn.text("微信号", ["微信", "wechat"]),
    sex: asColumn.choice("性别", sex, { also: ["gender"] }),
    age: asColumn.number("年龄", ["age"]),
    provId: asColumn.region("省", 1, undefined, ["省份", "所在省"]),
    cityId: asColumn.region("市", 2, "provId", ["城市", "所在市"]),
    intent: asColumn.choice("意向", leaveWordIntent, { also: ["类型"] }),
    content: asColumn.text("留言内容", ["留言", "内容", "text"]),
    sourcePage: asColumn.text("来源页面", ["来源", "page"]),
    helpArticleId: asColumn.number("帮助文章编号"),
    channelCode: asColumn.text("渠道代码", ["渠道"]),
    ip: asColumn.text("IP", ["IP地址"]),
  },
  view: z.object({ status: leaveWordStatus.schema }),
  example: {
    name: "陈先生",
    phone: "13900002222",
    intent: "JOIN",
    content: "想在本市加盟开一家门店，请联系我。",
    sourcePage: "/join",
  },
});
