import { choices } from "../../kit/choices.ts";

export const staffKind = choices({
  PLATFORM: "平台员工",
  AGENT: "代理账号",
  PART_TIME: "勤工人员",
});
export const staffStatus = choices({ ENABLE: "启用", DISABLE: "停用", LEFT: "已离职" });

export const staffLoginResult = choices({
  OK: "成功",
  BAD_PASSWORD: "密码错误",
  LOCKED: "已锁定",
  DISABLED: "已停用",
});

export const staffNoticeKind = choices({
  ASSIGN: "分配",
  TODO: "待办",
  TRANSFER: "转移",
  WARN: "提醒",
  INFO: "通知",
});

export const departmentStatus = choices({ ENABLE: "启用", DISABLE: "停用" });

export const ownerChangeKind = choices({
  SALE: "销售",
  ADVISER: "顾问",
  SHOP: "门店",
  MATCHMAKER: "红娘",
});

export const shiftHourStatus = choices({
  WAIT_CONFIRM: "待确认",
  CONFIRMED: "已确认",
  PAID: "已结算",
});
