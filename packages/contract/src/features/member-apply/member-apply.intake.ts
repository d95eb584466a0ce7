import { z } from "zod";
import { defineIntake } from "../../core/open-door/intake.ts";
import { memberApplyDraft, memberApplyStatus } from "./member-apply.resource.ts";

const { feeType, contactName, contactPhone, requirement } = memberApplyDraft.shape;

/** A member applies in the app to become a marriage member; with `withdrawn` the application is taken back. */
export const memberApplyIntake = defineIntake({
  name: "memberApply",
  plural: "member-applies",
  title: "会员申请",
  scope: "member",
  refs: { member: { kind: "member", label: "会员" } },
  fields: {
    feeType,
    contactName,
    contactPhone,
    requirement,
    withdrawn: z.boolean("是否撤回取值错误").default(false),
  },
  view: z.object({ status: memberApplyStatus.schema, reason: z.string() }),
  example: {
    member: "u-1001",
    feeType: "MARRIAGES_SUPER_MEMBER",
    contactName: "沈知遥",
    contactPhone: "13900001111",
    requirement: "希望半年内见面十位",
  },
});
