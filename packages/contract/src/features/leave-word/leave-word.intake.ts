import { z } from "zod";
import { leaveWordStatus } from "../../core/ticket/leave-word.choices.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { someText } from "../../core/open-door/intake-fields.ts";
import { leaveAWord } from "./leave-word.endpoints.ts";

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
  view: z.object({ status: leaveWordStatus.schema }),
  example: {
    name: "陈先生",
    phone: "13900002222",
    intent: "JOIN",
    content: "想在本市加盟开一家门店，请联系我。",
    sourcePage: "/join",
  },
});
