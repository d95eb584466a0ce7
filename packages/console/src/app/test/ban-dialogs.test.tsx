import { updateAuthStatus } from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { createPunishment } from "@hongxian/contract/core/punishment/punishment.endpoints.ts";
import { decideReview, getReviewDesk } from "@hongxian/contract/core/review/review.endpoints.ts";
import { banDevice, getDeviceAccounts } from "@hongxian/contract/features/login-record/login-record.endpoints.ts";
import { roomViolation } from "@hongxian/contract/features/room-violation/room-violation.resource.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { MuteDialog } from "../../core/content/mute-dialog.tsx";
import { RefuseDialog } from "../../core/content/refuse-dialog.tsx";
import { DeviceBanDialog } from "../../features/login-record/device-ban.dialog.tsx";
import { RevokeDialog } from "../../features/realname/revoke.dialog.tsx";
import { AggravateDialog } from "../../features/room-violation/violation-dialogs.tsx";
import { at, choosePart, pressed, testDialogs, type } from "./sent-dialog.tsx";

/** The parts of a row that its dialog reads. */
const realname = { id: 2, userId: 7, user: { userId: 7, firstName: "小明", imageUrl: "", sex: "MAN" } };

testDialogs([
  {
    title: "the ban of a device names how many accounts it meets, and asks once more",
    dialog: (end) => <DeviceBanDialog deviceId="D-1" {...end} />,
    answers: {
      [at(getDeviceAccounts, { deviceId: "D-1" })]: { data: { deviceModel: "", ban: null, total: 3, accounts: [] } },
    },
    ok: "封禁设备",
    refusal: "请填写封禁原因",
    enter: async () => {
      await type("封禁原因", "批量注册");
      await type("封禁天数", "30");
    },
    question: "该设备上的3个账号将无法登录，确定吗？",
    call: banDevice,
    body: { deviceId: "D-1", reason: "批量注册", days: "30" },
  },
  {
    title: "the muting of a member needs a reason and sends its days as a number",
    dialog: (end) => <MuteDialog userId={7} name="小明" sourceId={4} {...end} />,
    ok: "禁言",
    refusal: "请填写禁言原因",
    enter: async () => {
      await type("禁言原因", "骚扰");
      await choosePart("7天");
    },
    call: createPunishment,
    body: {
      userId: 7,
      type: "MUTE",
      violationType: null,
      days: 7,
      reason: "骚扰",
      sourceType: "REVIEW",
      sourceId: 4,
    },
  },
  {
    title: "the refusal of several posts needs words, and sends the reason of the phrase that was taken",
    dialog: (end) => <RefuseDialog bizType="MOMENT" ids={[4, 5]} {...end} />,
    answers: {
      [at(getReviewDesk, { bizType: "MOMENT" })]: {
        data: { reasons: [{ id: 8, text: "含联系方式" }], waiting: 2, today: 0, averageMs: 0 },
      },
      [at(decideReview, { bizType: "MOMENT" })]: { data: { done: [], failed: [] } },
    },
    ok: "驳回",
    refusal: "请填写驳回原因",
    enter: () => pressed("含联系方式"),
    call: decideReview,
    params: { bizType: "MOMENT" },
    body: { ids: [4, 5], action: "REFUSE", reasonId: 8, remark: "含联系方式", costMs: 0 },
  },
  {
    title: "the revocation of a real name needs a reason, and days may stay empty",
    dialog: (end) => <RevokeDialog row={realname as never} {...end} />,
    ok: "确定撤销",
    refusal: "请填写原因",
    enter: () => type("撤销原因", "冒用他人证件"),
    call: updateAuthStatus,
    query: { userId: "7", status: "NO", reason: "冒用他人证件" },
  },
  {
    title: "a heavier punishment of a live room bans for seven days unless others are chosen",
    dialog: (end) => <AggravateDialog row={{ id: 6 } as never} {...end} />,
    ok: "加重为禁播",
    enter: () => type("原因", "再犯"),
    call: actionCall(roomViolation, "aggravate"),
    params: { id: 6 },
    body: { days: 7, reason: "再犯" },
  },
]);
