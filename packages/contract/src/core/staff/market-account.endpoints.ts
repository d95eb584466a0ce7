import { z } from "zod";
import { button, reads, type Grant } from "../../wire/access.ts";
import { endpoint, flagParam, idParam } from "../../wire/endpoint.ts";
import { marketAccountStatus, marketAccountType } from "./market-account.choices.ts";
import { numberParam } from "../../wire/number-param.ts";

const own = "/operation/operationId";
const chat = "/message/usermanage";
const list = "/promotion/shopsmanage";
const partTime = button("分配运营号", "/tissue/qingGongStaff");

/** One call, several buttons: the needed grants depend on what it does. */
export const marketAccountGrants = {
  add: [button("添加运营号", own), button("新增官方账号", chat), button("设为官方账号", list), partTime],
  change: [
    button("更换维护人", own),
    button("批量更换维护人", own),
    button("修改类型", own),
    button("移交", chat),
    button("设为官方账号", list),
    partTime,
  ],
  remove: [button("移除运营号", own), button("移除", chat), button("取消官方账号", list), partTime],
} as const satisfies Record<string, readonly [Grant, ...Grant[]]>;

export const marketAccountMessages = {
  already: "该账号已是运营号",
  paid: "付费会员不能设为官方账号",
  noMaintainer: "请选择维护人",
  notOurs: "维护人须为在职的平台员工",
} as const;

/** isAdd true sets or changes the one maintainer (a Staff.id) and the type, false removes the account. */
export const settingMarketAccount = endpoint({
  method: "POST",
  path: "/api/setting-market-accounts/{userId}/{type}/{maintainer}/{isAdd}",
  allow: [...marketAccountGrants.add, ...marketAccountGrants.change, ...marketAccountGrants.remove],
  title: "设置运营号",
  done: (_data, { params }) => (params.isAdd ? "操作成功" : "已移除"),
  params: z.strictObject({
    userId: idParam,
    type: z.enum(marketAccountType.values, "请选择类型"),
    maintainer: numberParam("请选择维护人").int("请选择维护人").min(0, "请选择维护人"),
    isAdd: flagParam,
  }),
  data: z.object({
    userId: z.int(),
    type: marketAccountType.schema,
    maintainer: z.int(),
    status: marketAccountStatus.schema.nullable(),
  }),
});

/** id = the maintainer's Staff.id, 0 = all in scope. */
export const getMarketAccounts = endpoint({
  method: "GET",
  path: "/api/get-market-account-list/{id}",
  allow: reads("/tissue/qingGongStaff", own, chat, "/message/chatList"),
  params: z.strictObject({ id: numberParam("编号格式错误").int("编号格式错误").min(0, "编号格式错误") }),
  data: z.array(
    z.object({
      userId: z.int(),
      firstName: z.string(),
      imageUrl: z.string().nullable(),
      sex: z.string(),
      type: marketAccountType.schema,
      maintainer: z.int(),
      maintainerName: z.string(),
      onLine: z.boolean(),
      status: marketAccountStatus.schema,
    }),
  ),
});
