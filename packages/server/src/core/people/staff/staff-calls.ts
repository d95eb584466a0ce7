import type { ServedCall } from "../../../kit/call.ts";
import { foundMember } from "../member/find-member.ts";
import { pickOptions } from "./pick-options.ts";
import { addMember } from "./add-member.ts";
import { makePlatformStaff } from "./add-platform-staff.ts";
import { setAdviser } from "./assign-adviser.ts";
import { setSale, setSaleBatch } from "./assign-sale.ts";
import { enterpriseWechatNames } from "./enterprise-wechat-names.ts";
import { handover, leavePlatform } from "./leave-platform.ts";
import { ownerChanges } from "./owner-changes.ts";
import { changeHourly, joinTeam, leaveTeam } from "./part-time-deeds.ts";
import { advisers, sales } from "./sales.ts";

/** Staff, owners and the pickers that find them. */
export const staffCalls: readonly ServedCall[] = [
  foundMember,
  addMember,
  pickOptions,
  sales,
  advisers,
  setSale,
  setSaleBatch,
  setAdviser,
  ownerChanges,
  makePlatformStaff,
  handover,
  leavePlatform,
  enterpriseWechatNames,
  joinTeam,
  leaveTeam,
  changeHourly,
];
