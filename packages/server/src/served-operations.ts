import { handleLiveViolation } from "./core/live/handle-violation.ts";
import { liveView } from "./core/live/live-view.ts";
import * as patrolMarks from "./core/live/patrol-marks.ts";
import { undoLiveViolation } from "./core/live/revoke-violation.ts";
import * as liveRoomCalls from "./features/live-room/live-room.server.ts";
import * as roomViolationCalls from "./features/room-violation/room-violation.server.ts";
import { familyList, familyMembers, familyServer, familyStat } from "./features/family/family.server.ts";
import * as familyMoves from "./features/family/move-family.ts";
import { shiftFamilies, shiftStat } from "./features/patrol-shift/shift-stat.ts";
import { shiftList, shiftServer } from "./features/patrol-shift/shift.server.ts";
import { keepWall, patrolCheckServer, patrolQueue, patrolWall } from "./features/patrol/patrol.server.ts";
import * as callCalls from "./features/call-log/call-log.server.ts";
import * as invitationCalls from "./features/invitation/invitation.server.ts";
import { logoutOnline, onlineServer, onlineSummary, onlineTrend, sameDevice } from "./features/online/online.server.ts";
import { channelAgents } from "./features/channel/channel-agents.ts";
import { channelQr, importCosts, keepCost, mergeInto, switchChannel } from "./features/channel/channel-deeds.ts";
import { channelList, channelServer, channelStat } from "./features/channel/channel.server.ts";
import {
  judge,
  rejectReasonServer,
  reviewRecordServer,
  takeSample,
} from "./features/check-action/check-action.server.ts";
import { reviewStat } from "./features/check-action/review-stat.ts";
import { reviewedThing } from "./features/check-action/reviewed-thing.ts";
import { areaExport, areaList, areaMap, areaTrend, keepTarget } from "./features/area-stat/area-stat.server.ts";
import * as bookingCalls from "./features/user-booking/booking.server.ts";
import { channelOptions } from "./core/partner/channel-options.ts";
import { registerExport } from "./features/register-stat/export-register.ts";
import * as registerCalls from "./features/register-stat/register-stat.server.ts";
import { mediumSettlementServer } from "./features/medium/medium-settlement.server.ts";
import { mediumStat } from "./features/medium/medium-stat.ts";
import { mediumList, mediumServer } from "./features/medium/medium.server.ts";
import { moveMedium } from "./features/medium/move-medium.ts";
import { bookPayment, judgeSettlement } from "./features/medium/settle-medium.ts";
import {
  giveMarketAccounts,
  marketAccountStat,
  operationAccountServer,
} from "./features/operation-account/operation-account.server.ts";
import { opsTaskServer } from "./features/ops-task/ops-task.server.ts";
import * as opsTaskReports from "./features/ops-task/report-ops-task.ts";
import * as opsTaskWrites from "./features/ops-task/write-ops-task.ts";
import type { ServedCall } from "./kit/call.ts";
import { reviewKinds } from "./review-kinds.ts";
import type { ServedResource } from "./kit/serve-resource.ts";

/** Operations, live rooms, patrol, calls and outside promoters: what of them is answered. */
export const operationResources: readonly ServedResource[] = [
  mediumServer,
  mediumSettlementServer,
  liveRoomCalls.liveRoomServer,
  liveRoomCalls.liveSessionServer,
  roomViolationCalls.roomViolationServer,
  familyServer,
  shiftServer,
  patrolCheckServer,
  callCalls.callServer,
  invitationCalls.invitationServer,
  onlineServer,
  channelServer,
  reviewRecordServer,
  rejectReasonServer,
  bookingCalls.bookingServer,
  operationAccountServer,
  opsTaskServer,
];

export const operationCalls: readonly ServedCall[] = [
  mediumList,
  mediumStat,
  moveMedium,
  judgeSettlement,
  bookPayment,
  channelOptions,
  ...Object.values(registerCalls),
  registerExport,
  handleLiveViolation,
  undoLiveViolation,
  liveView,
  ...Object.values(patrolMarks),
  liveRoomCalls.roomList,
  liveRoomCalls.recommendLiveRoom,
  liveRoomCalls.switchRoom,
  liveRoomCalls.replaySession,
  liveRoomCalls.livingRooms,
  liveRoomCalls.roomStat,
  roomViolationCalls.revokeRecord,
  roomViolationCalls.makeHarsher,
  roomViolationCalls.keepEvidence,
  roomViolationCalls.penaltyRules,
  roomViolationCalls.keepPenaltyRules,
  roomViolationCalls.violationStat,
  familyList,
  familyMembers,
  familyStat,
  ...Object.values(familyMoves),
  shiftList,
  shiftStat,
  shiftFamilies,
  patrolQueue,
  patrolWall,
  keepWall,
  callCalls.callList,
  callCalls.giveBack,
  callCalls.forceEnd,
  callCalls.recordAddress,
  callCalls.callStat,
  invitationCalls.voidRecords,
  invitationCalls.restoreRecord,
  invitationCalls.rebindRecord,
  invitationCalls.mediumOptions,
  invitationCalls.sameVisitors,
  invitationCalls.invitationStat,
  logoutOnline,
  onlineSummary,
  onlineTrend,
  sameDevice,
  channelList,
  channelStat,
  switchChannel,
  keepCost,
  importCosts,
  channelAgents,
  mergeInto,
  channelQr,
  takeSample,
  judge,
  reviewStat(reviewKinds),
  reviewedThing,
  areaList,
  areaMap,
  areaTrend,
  keepTarget,
  areaExport,
  bookingCalls.bookingList,
  bookingCalls.moveBooking,
  bookingCalls.changeTime,
  bookingCalls.bookingCalendar,
  bookingCalls.bookingStat,
  giveMarketAccounts,
  marketAccountStat,
  ...Object.values(opsTaskReports),
  ...Object.values(opsTaskWrites),
];
