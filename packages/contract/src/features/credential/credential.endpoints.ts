import { z } from "zod";
import { banDaysField, banReason } from "../../core/punishment/sanction.rules.ts";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";

const record = z.strictObject({ id: idParam });

export const credentialGrants = {
  mask: button("打码", "/promotion/checkCar"),
  schoolCode: button("学信网验证码", "/promotion/checkEducation"),
  bigamy: button("举报重婚风险", "/promotion/checkMarriage"),
} as const;
export const maskMessages = {
  image: "图片不属于该记录",
  address: "打码图片地址无效",
  onlyCar: "只有车辆认证的图片可以打码",
} as const;

const address = z
  .string(maskMessages.address)
  .max(500, maskMessages.address)
  .regex(/^\/api\/files\/[\w./-]+$/, maskMessages.address)
  .refine((text) => !text.includes(".."), maskMessages.address);

/** 打码: the copy that everybody except reviewers sees. The picture's own address means that it shows no number plate. */
export const maskImage = endpoint({
  method: "POST",
  path: "/api/auth-records/{id}/mask",
  allow: [credentialGrants.mask],
  title: "打码",
  done: "打码已保存",
  params: record,
  body: z.strictObject({ image: address, masked: address }),
  data: z.object({ image: z.string(), masked: z.string() }),
});
export const schoolSite = "https://www.chsi.com.cn/xlcx/bgcx.jsp";
export const schoolCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{12,16}$/, "验证码须为12-16位字母或数字");

/** 学信网验证码: stored in the record's remark, where the next reviewer finds it. */
export const keepSchoolCode = endpoint({
  method: "POST",
  path: "/api/auth-records/{id}/school-code",
  allow: [credentialGrants.schoolCode],
  title: "学信网验证码",
  done: "验证码已保存",
  params: record,
  body: z.strictObject({ code: schoolCode }),
  data: z.object({ id: z.int(), remark: z.string() }),
});
export const bigamyReason = "婚况造假";

/** 举报重婚风险: the member is banned and the record refused, both or neither. */
export const reportBigamy = endpoint({
  method: "POST",
  path: "/api/auth-records/{id}/report-bigamy",
  allow: [credentialGrants.bigamy],
  title: "举报重婚风险",
  done: "已禁用并驳回",
  params: record,
  body: z.strictObject({
    reason: banReason,
    days: banDaysField,
  }),
  data: z.object({ id: z.int(), status: z.literal("AUTH_FAIL") }),
});
