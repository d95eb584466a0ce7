import { z } from "zod";
import { followMessages, invitationStage } from "../../core/partner/partner.choices.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { asColumn } from "../../core/open-door/intake-columns.ts";
import { someText } from "../../core/open-door/intake-fields.ts";

/** Somebody followed the link of a promoter; a later row of the same number says which member it became. */
export const invitationIntake = defineIntake({
  name: "invitation",
  plural: "invitations",
  title: "邀请",
  scope: "behavior",
  refs: { member: { kind: "member", label: "会员", optional: true } },
  fields: {
    inviteCode: z.string(followMessages.codeShape).regex(/^[A-Z2-9]{6}$/, followMessages.codeShape),
    deviceId: someText("设备编号", 100),
    ip: someText("IP", 45),
  },
  columns: {
    member: asColumn.numberOf("会员", ["会员编号", "被邀请人", "被邀请会员"]),
    inviteCode: asColumn.text("邀请码", ["推广码", "code"]),
    deviceId: asColumn.text("设备编号", ["设备", "设备号", "device"]),
    ip: asColumn.text("IP", ["IP地址"]),
  },
  view: z.object({ stage: invitationStage.schema }),
  example: { inviteCode: "HX2345", deviceId: "d-77", ip: "112.10.3.4" },
});
