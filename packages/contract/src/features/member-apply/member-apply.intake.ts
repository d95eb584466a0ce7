import { z } from "zod";
import { defineIntake } from "../../core/open-door/intake.ts";
import { asColumn } from "../../core/open-door/intake-columns.ts";
import { applyPackage, memberApplyDraft, memberApplyStatus } from "./member-apply.resource.ts";

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
  columns: {
    member: asColumn.numberOf("会员", ["会员编号", "用户编号", "user"]),
    feeType: asColumn.choice("套餐", applyPackage, { also: ["会员类型", "申请套餐"] }),
    contactName: asColumn.text("联系人", ["姓名", "name"]),
    contactPhone: asColumn.phone("联系电话", ["手机号", "电话", "phone"]),
    requirement: asColumn.text("需求", ["要求", "备注"]),
    withdrawn: asColumn.flag("是否撤回", ["已撤回"]),
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
