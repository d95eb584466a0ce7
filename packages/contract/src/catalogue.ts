import type { Endpoint } from "./kit/endpoint.ts";
import type { AnyResource } from "./kit/resource-calls.ts";
import * as console from "./core/console/console.endpoints.ts";
import * as file from "./core/file/file.endpoints.ts";
import * as findMember from "./core/member/find-member.endpoint.ts";
import * as memberAccount from "./core/member/member-account.endpoints.ts";
import * as notice from "./core/notice/notice.endpoints.ts";
import * as pick from "./core/pick/pick.endpoints.ts";
import * as punishment from "./core/punishment/punishment.endpoints.ts";
import * as region from "./core/region/region.endpoints.ts";
import * as reveal from "./core/reveal/reveal.endpoints.ts";
import * as session from "./core/session/session.endpoints.ts";
import * as marketAccount from "./core/staff/market-account.endpoints.ts";
import * as owner from "./core/staff/owner.endpoints.ts";
import * as partTime from "./core/staff/part-time.endpoints.ts";
import * as platformStaff from "./core/staff/platform-staff.endpoints.ts";
import * as ticket from "./core/ticket/ticket.endpoints.ts";
import * as role from "./features/access-admin/role.endpoints.ts";
import * as staffAccount from "./features/access-admin/staff-account.endpoints.ts";
import * as staffAccountResource from "./features/access-admin/staff-account.resource.ts";
import * as complaintDetail from "./features/complaint/complaint-detail.endpoints.ts";
import * as complaint from "./features/complaint/complaint.endpoints.ts";
import * as complaintResource from "./features/complaint/complaint.resource.ts";
import * as couponGrantResource from "./features/coupon/coupon-grant.resource.ts";
import * as couponResource from "./features/coupon/coupon.resource.ts";
import * as dashboard from "./features/dashboard/dashboard.endpoints.ts";
import * as loginRecord from "./features/login-record/login-record.endpoints.ts";
import * as loginRecordResource from "./features/login-record/login-record.resource.ts";
import * as agentSheetResource from "./features/organisation/agent-sheet.resource.ts";
import * as agent from "./features/organisation/agent.endpoints.ts";
import * as department from "./features/organisation/department.endpoints.ts";
import * as platformStaffResource from "./features/organisation/platform-staff.resource.ts";
import * as partTimeStaffResource from "./features/part-time/part-time-staff.resource.ts";
import * as shiftHourResource from "./features/part-time/shift-hour.resource.ts";
import * as epCustomerResource from "./features/wecom/ep-customer.resource.ts";
import * as wechatKfServerResource from "./features/wecom/wechat-kf-server.resource.ts";
import * as wechatKfSessionResource from "./features/wecom/wechat-kf-session.resource.ts";
import * as wechatKfResource from "./features/wecom/wechat-kf.resource.ts";
import * as wecomConfig from "./features/wecom/wecom-config.endpoints.ts";

/** Every file that declares calls or resources, one line each. What is not here does not exist. */
const declared = [
  console,
  file,
  findMember,
  memberAccount,
  notice,
  pick,
  punishment,
  region,
  reveal,
  session,
  marketAccount,
  owner,
  partTime,
  platformStaff,
  ticket,
  role,
  staffAccount,
  staffAccountResource,
  complaintDetail,
  complaint,
  complaintResource,
  couponGrantResource,
  couponResource,
  dashboard,
  loginRecord,
  loginRecordResource,
  agentSheetResource,
  agent,
  department,
  platformStaffResource,
  partTimeStaffResource,
  shiftHourResource,
  epCustomerResource,
  wechatKfServerResource,
  wechatKfSessionResource,
  wechatKfResource,
  wecomConfig,
];

const everything: readonly unknown[] = declared.flatMap((file) => Object.values(file));
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** All calls but those that resources bring by themselves. */
export const catalogueEndpoints: readonly Endpoint[] = everything.filter(
  (value): value is Endpoint => isObject(value) && "allow" in value && "method" in value && "path" in value,
);

/** All standard pages. */
export const catalogueResources: readonly AnyResource[] = everything.filter(
  (value): value is AnyResource => isObject(value) && "fields" in value && "route" in value && "actions" in value,
);
