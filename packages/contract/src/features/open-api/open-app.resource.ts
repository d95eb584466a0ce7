import { z } from "zod";
import { openLimits } from "../../core/open-door/open-door.rules.ts";
import { openScope } from "../../core/open-door/open-scopes.ts";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";

export const openApiRoute = "/system/openApi";
export const openPlatform = choices({ APP: "App", APPLET: "小程序", WEB: "网站", SYSTEM: "业务系统" });
export const openAppStatus = choices({ ENABLE: "启用", DISABLE: "停用", VOID: "已作废" });

export const openAppMessages = {
  nameTaken: "应用名称已存在",
  address: "请填写IP或网段，每行一个",
  manyAddresses: `来源地址最多${openLimits.addresses}个`,
  expired: "到期时间须晚于现在",
  twoKeys: `已有${openLimits.liveKeys}个有效密钥，请先作废不再使用的一个`,
  /** In the log, where the command makes a key. */
  commandTitle: "命令行生成密钥",
  exampleName: "会员App",
  secretOnce: "密钥只显示这一次，请立即交给对方保存",
} as const;

const byte = "(25[0-5]|2[0-4]\\d|1?\\d?\\d)";
const four = new RegExp(`^${byte}(\\.${byte}){3}(/([12]?\\d|3[0-2]))?$`);
/** The server asks its own library as well; this finds what was mistyped. */
const six = /^(?=.*:)[0-9a-f:.]{2,45}(\/(\d{1,2}|1[01]\d|12[0-8]))?$/i;

const addresses = field.longText("来源地址", { max: 2000 });
const addressLines = z
  .string(openAppMessages.address)
  .trim()
  .max(2000, "来源地址不能超过2000个字")
  .transform((text) => text.split(/[\s,，;；]+/).filter((line) => line !== ""))
  .refine((lines) => lines.length <= openLimits.addresses, openAppMessages.manyAddresses)
  .refine((lines) => lines.every((line) => four.test(line) || six.test(line)), openAppMessages.address)
  .transform((lines) => lines.join("\n"));
const emptyOrLines = z.preprocess((value) => value ?? "", addressLines);
const remark = field.longText("备注", { max: 200 });

const formFields = ["name", "platform", "scopes", "addresses", "ratePerMinute", "expireTime", "remark"] as const;

/** 应用: who may send data in from outside, and what. */
export const openApp = defineResource({
  name: "openApp",
  title: "开放接口",
  route: openApiRoute,
  path: "/api/open-apps",
  fields: {
    id: field.id("ID"),
    name: field.text("名称", { max: 30 }),
    platform: field.choice("平台", openPlatform),
    scopes: field.choices("权限", openScope),
    addresses: { ...addresses, optional: true, input: emptyOrLines },
    ratePerMinute: field.count("每分钟次数", { min: 1, max: 100_000, msg: "每分钟次数必须在1-100000之间" }),
    expireTime: optional(field.time("到期时间")),
    liveKeys: field.count("有效密钥"),
    lastUseTime: optional(field.time("最近调用")),
    todayCalls: field.count("今日调用"),
    todayErrors: field.count("今日失败"),
    remark: {
      ...remark,
      optional: true,
      input: z.preprocess((value) => value ?? "", z.string().trim().max(200, "备注不能超过200个字")),
    },
    status: field.choice("状态", openAppStatus),
    createStaffId: optional(field.staff("创建人")),
    createdTime: field.time("创建时间"),
  },
  list: {
    columns: [
      "id",
      "name",
      "platform",
      "scopes",
      "addresses",
      "ratePerMinute",
      "liveKeys",
      "todayCalls",
      "todayErrors",
      "lastUseTime",
      "expireTime",
      "status",
      "createStaffId",
      "createdTime",
    ],
    deciding: ["status", "expireTime"],
    filters: {
      name: { by: "contains", field: "name", placeholder: "应用名称" },
      platform: { by: "oneOf", field: "platform" },
      status: { by: "oneOf", field: "status", preset: ["ENABLE", "DISABLE"] },
    },
    sortable: ["id", "createdTime"],
    sort: "-id",
  },
  unique: { open_app_name: { field: "name", msg: openAppMessages.nameTaken } },
  states: { field: "status", first: "ENABLE" },
  actions: {
    create: { kind: "create", title: "新增", fields: formFields, stepUp: true },
    edit: { kind: "edit", title: "编辑", fields: formFields, stepUp: true, from: ["ENABLE", "DISABLE"] },
    makeKey: {
      title: "生成密钥",
      from: ["ENABLE", "DISABLE"],
      stepUp: true,
      once: true,
      done: "密钥已生成",
      blocked: ({ liveKeys }) => (liveKeys >= openLimits.liveKeys ? openAppMessages.twoKeys : undefined),
      data: z.object({ id: z.int(), keyId: z.string(), secretText: z.string() }),
    },
    disable: {
      title: "停用",
      from: ["ENABLE"],
      to: "DISABLE",
      stepUp: true,
      danger: true,
      confirm: ({ name }) => `停用后【${name}】的调用立即被拒绝，确定停用？`,
    },
    enable: { title: "启用", from: ["DISABLE"], to: "ENABLE", stepUp: true },
    void: {
      title: "作废",
      from: ["ENABLE", "DISABLE"],
      to: "VOID",
      stepUp: true,
      danger: true,
      confirm: ({ name }) => `作废后【${name}】的全部密钥失效，不能恢复，确定作废？`,
    },
  },
});
