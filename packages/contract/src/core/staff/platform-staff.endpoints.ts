import { z } from "zod";
import { button, reads } from "../../wire/access.ts";
import { endpoint, flagParam, idParam } from "../../wire/endpoint.ts";
import { numberParam } from "../../wire/number-param.ts";

export const staffPage = "/tissue/recommanage";

export const platformStaffMessages = {
  noMember: "会员不存在",
  badMember: "会员账号状态异常，不能添加为员工",
  already: "该会员已是平台员工",
  isAgent: "该会员已有代理账号，不能添加为员工",
  noLogin: "会员未绑定手机号，不能添加为员工",
  loginTaken: "该手机号已被其他员工账号使用",
  noRole: "请选择角色",
  noDept: "请选择部门",
  noManager: "请选择有效的上级",
  onlyAdmin: "只有管理员可以授予管理员角色",
  lastAdmin: "至少保留一个启用的管理员账号",
  onlyAdminRemoves: "只有管理员可以处理管理员账号",
  self: "不能停用或删除自己的账号",
  needReceiver: (count: number) => `该员工名下还有${count}位会员，请先选择交接人`,
  badReceiver: "请选择有效的交接人",
  leaveReason: "离职交接",
  received: (name: string, count: number) => `${name}离职，${count}位会员已移交给您`,
  receivedTitle: "客户移交",
} as const;

const pickId = (msg: string) => numberParam(msg).int(msg).positive(msg);
const shortText = (label: string) => z.string().trim().max(20, `${label}不能超过20个字`);

/** Read from the address or the body, whichever the client uses. */
const params = z.strictObject({
  userId: pickId("请选择会员").optional(),
  name: shortText("姓名").optional(),
  roleId: pickId(platformStaffMessages.noRole).optional(),
  deptId: pickId(platformStaffMessages.noDept).optional(),
  managerId: z.preprocess((value) => (value === "" || value === null ? undefined : value), idParam.optional()),
  jobTitle: shortText("职务").optional(),
  saleFlag: flagParam.optional(),
  adviserFlag: flagParam.optional(),
  enterpriseWechatName: z.string().trim().max(30, "企业微信名不能超过30个字").optional(),
});

/** The same values once address and body are merged: required values are present. */
export const newPlatformStaff = params.extend({
  userId: pickId("请选择会员"),
  name: z.string("请输入姓名").trim().min(1, "请输入姓名").max(20, "姓名不能超过20个字"),
  roleId: pickId(platformStaffMessages.noRole),
  deptId: pickId(platformStaffMessages.noDept),
});
export type NewPlatformStaff = z.output<typeof newPlatformStaff>;

export const addPlatformStaff = endpoint({
  method: "POST",
  path: "/api/add-platform-staff",
  allow: [button("添加员工", staffPage), button("设为平台员工", "/promotion/shopsmanage")],
  title: "添加员工",
  stepUp: true,
  once: true,
  query: params,
  body: params.optional(),
  data: z.object({ staffId: z.int(), login: z.string(), initialPassword: z.string() }),
});

const receiver = numberParam("编号格式错误").int("编号格式错误").min(0, "编号格式错误");

/** A changing GET of the specification. receiverUserId 0 = 公海; an empty one is not a choice. */
export const deletePlatformStaff = endpoint({
  method: "GET",
  path: "/api/delete-platform-staff/{userId}",
  changes: true,
  allow: [button("离职交接", staffPage), button("取消平台员工", "/promotion/shopsmanage")],
  title: "离职交接",
  params: z.strictObject({ userId: idParam }),
  query: z.strictObject({
    receiverUserId: z.preprocess((value) => (value === "" ? undefined : value), receiver.optional()),
  }),
  data: z.object({ moved: z.int(), batchNo: z.string() }),
});

/** How many members a handover would transfer: 将移交{n}位会员. */
export const getHandover = endpoint({
  method: "GET",
  path: "/api/platform-staff/{userId}/handover",
  allow: [button("离职交接", staffPage), button("取消平台员工", "/promotion/shopsmanage")],
  params: z.strictObject({ userId: idParam }),
  data: z.object({ members: z.int(), asSale: z.int(), asAdviser: z.int() }),
});

export const getEnterpriseWechatNames = endpoint({
  method: "GET",
  path: "/api/admin/get-enterprise-wechat-names",
  allow: reads(
    staffPage,
    "/promotion/shopsmanage",
    "/matchMaking/member",
    "/system/adminlist",
    "/tissue/qp-wechat-kf-server",
  ),
  data: z.array(z.string()),
});
