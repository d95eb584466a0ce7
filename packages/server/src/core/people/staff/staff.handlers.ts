import type { ServedCall } from "../../../kit/call.ts";
import { findMember } from "../member/find-member.ts";
import { pick } from "./pick-options.ts";
import { platUser } from "./add-member.ts";
import { addPlatformStaff } from "./add-platform-staff.ts";
import { settingAdviser } from "./assign-adviser.ts";
import { settingSale, settingSaleBatch } from "./assign-sale.ts";
import { getEnterpriseWechatNames } from "./enterprise-wechat-names.ts";
import { getHandover, deletePlatformStaff } from "./leave-platform.ts";
import { getOwnerChanges } from "./owner-changes.ts";
import { setHourly, addStaff, deleteStaff } from "./part-time.handlers.ts";
import { getAdvisers, getSales } from "./sales.ts";

/** Staff, owners and the pickers that find them. */
export const staffCalls: readonly ServedCall[] = [
  findMember,
  platUser,
  pick,
  getSales,
  getAdvisers,
  settingSale,
  settingSaleBatch,
  settingAdviser,
  getOwnerChanges,
  addPlatformStaff,
  getHandover,
  deletePlatformStaff,
  getEnterpriseWechatNames,
  addStaff,
  deleteStaff,
  setHourly,
];
