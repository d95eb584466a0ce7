import { choices } from "../../kit/choices.ts";

export const commonKind = choices({
  COURSE: "课程分类",
  EVALUATE: "测评分类",
  CONSULT_PROBLEM: "咨询问题",
  EMOTION: "情感状态",
  BOOKING_CANCEL: "取消原因",
});
export const onOff = choices({ ENABLE: "启用", DISABLE: "停用" });
export const shelfStatus = choices({ DRAFT: "草稿", ONLINE: "已上架", OFFLINE: "已下架" });

export const consultMode = choices({ VIDEO_CALL: "视频", AUDIO_CALL: "语音", TEXT: "图文", OFFLINE: "面谈" });
export const consultantStatus = choices({
  WAIT_AUDIT: "待审核",
  ONLINE: "接单中",
  REST: "休息中",
  OFFLINE: "已下架",
  REJECTED: "已驳回",
});
export const bookingStatus = choices({
  WAIT_PAY: "待支付",
  WAIT_CONFIRM: "待确认",
  CONFIRMED: "已确认",
  IN_SERVICE: "服务中",
  FINISHED: "已完成",
  CANCELED: "已取消",
  NO_SHOW: "爽约",
  REFUNDED: "已退款",
});
/** The bookings the list shows by default, without a chosen time. */
export const comingRange = choices({ NEXT7: "未来7天", ALL: "全部时间" });
export const bookingSide = choices({ MEMBER: "会员", CONSULTANT: "咨询师" });

export const courseAudience = choices({ ALL: "全部会员", MATCHMAKER: "红娘", STAFF: "员工" });
export const courseFee = choices({ FREE: "免费", PAID: "付费" });
export const lessonKind = choices({ VIDEO: "视频", AUDIO: "音频", ARTICLE: "图文" });
export const lessonStatus = choices({ ONLINE: "已上架", OFFLINE: "已下架" });
export const enrollStatus = choices({ LEARNING: "学习中", FINISHED: "已完成", REFUNDED: "已退款" });
