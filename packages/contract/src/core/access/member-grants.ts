import { defaultRoleId } from "./default-roles.ts";
import { memberDetailTitles, titles } from "./menu/menu-page.ts";

const reading = titles("详情 档案 快速查找");
const contact = titles("沟通记录 聊天");
const editing = titles(
  "编辑资料 编辑择偶条件 删除照片 打标签 批量打标签 批量去标签 情感状态 新增会员 修改位置 重置当前位置",
);
const reviewing = titles("真人照片审核 资质审核 设置认证状态");
const sanctions = titles("禁用 强制下线 私信文字开关 解除风控封禁 清零直播违规次数");
const streaming = titles("禁止推流 允许推流");
const assigning = titles("分配销售 分配顾问 批量分配销售");
const signing = titles("绑定企微客户 签约 开通/升级相亲会员");
const money = titles("调整余额 苹果补单 清理未支付订单 奖励状态");
const account = titles("修改登录密码 修改手机号 解除绑定 代客注销 恢复账号 修改红线号 修改角色");
const outreach = titles(
  "推送消息 批量推送 发送短信 批量发短信 权重 加入推荐 发放优惠券 批量发券 设为官方账号 取消官方账号",
);

/**
 * Actions on a member that are checked once per role, not once per page: a title allows its call wherever it was
 * granted, so a role that may not ban on the member list must not be able to ban from the chat page either.
 */
export const memberActionTitles: ReadonlySet<string> = new Set([
  ...memberDetailTitles,
  ...reading,
  ...contact,
  ...editing,
  ...reviewing,
  ...sanctions,
  ...streaming,
  ...assigning,
  ...signing,
  ...money,
  ...account,
  ...outreach,
]);

const sale = [...reading, ...contact, ...editing, ...signing, ...titles("发送短信 查看位置 匹配对象 查看联系方式")];
const audit = [...reading, ...contact, ...reviewing, ...sanctions, ...streaming, "查看位置"];

/** Which actions on a member each role has by default; a role not named here has none. */
export const memberTitlesOfRole: ReadonlyMap<number, readonly string[]> = new Map([
  [
    defaultRoleId.service,
    [...reading, ...contact, ...editing, ...sanctions, ...account, ...titles("清理未支付订单 查看位置 查看联系方式")],
  ],
  [defaultRoleId.auditor, audit],
  [defaultRoleId.sale, sale],
  [defaultRoleId.saleLead, [...sale, ...assigning]],
  [defaultRoleId.platformMatchmaker, sale],
  [defaultRoleId.finance, [...reading, ...money]],
  [
    defaultRoleId.operation,
    [...reading, ...contact, ...editing, ...sanctions, ...streaming, ...assigning, ...outreach, "查看位置"],
  ],
  [defaultRoleId.auditLead, audit],
  [defaultRoleId.shop, [...reading, ...contact, ...editing, ...signing, ...titles("匹配对象 查看联系方式")]],
  [defaultRoleId.matchmaker, [...reading, ...contact, ...titles("新增会员 匹配对象 查看联系方式")]],
]);
