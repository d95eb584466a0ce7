import { z } from "zod";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { choices } from "../../kit/choices.ts";
import { listOf, listQuery } from "../../wire/list.ts";
import { memberRef, namedRef } from "../../wire/refs.ts";
import { shopMemberPage } from "./shop-member.resource.ts";

export const shopMemberMessages = {
  full: "该红娘服务会员已达上限",
  matchmaker: "请选择有效的红娘",
  otherShop: "会员与红娘不在同一门店，请先转店",
  shop: "请选择营业中的门店",
  sameShop: "会员已在该门店",
  reason: "请填写转店原因",
  noShop: "当前账号没有门店，不能申请转入",
  own: "该会员已在本店",
  alreadyRequested: "已有待处理的转入申请",
  missing: "该手机号未注册",
  assigned: "分配红娘",
  notice: { title: "转入申请", content: (name: string) => `会员【${name}】被申请转入其他门店，请在72小时内处理` },
  answered: (name: string, ok: boolean) => ({
    title: "转入申请结果",
    content: `会员【${name}】的转入申请${ok ? "已同意" : "被拒绝"}`,
  }),
} as const;
export const assignMatchmakerLimit = 200;

export const getShopMemberStat = endpoint({
  method: "GET",
  path: "/api/match/members/stat",
  allow: reads(shopMemberPage),
  data: z.object({
    members: z.int(),
    follow: z.int(),
    running: z.int(),
    meetings: z.array(z.object({ id: z.int(), meetTime: z.string(), place: z.string(), names: z.string() })),
  }),
});

export const assignMatchmaker = endpoint({
  method: "PUT",
  path: "/api/match/members/matchmaker/{matchmakerUserId}",
  allow: [button("分配红娘", shopMemberPage)],
  title: "分配红娘",
  done: ({ count }) => `已分配${count}位会员`,
  params: z.strictObject({ matchmakerUserId: idParam }),
  body: z
    .array(z.int().positive(), "请选择会员")
    .min(1, "请选择会员")
    .max(assignMatchmakerLimit, `单次最多分配${assignMatchmakerLimit}位会员`),
  data: z.object({ count: z.int() }),
});
export const changeShop = endpoint({
  method: "PUT",
  path: "/api/match/members/{userId}/shop/{shopId}",
  allow: [button("转店", shopMemberPage)],
  title: "转店",
  done: "已转店",
  params: z.strictObject({ userId: idParam, shopId: idParam }),
  body: z.strictObject({
    reason: z
      .string(shopMemberMessages.reason)
      .trim()
      .min(1, shopMemberMessages.reason)
      .max(200, "转店原因不能超过200个字"),
  }),
  data: z.object({ userId: z.int(), shopId: z.int() }),
});

export const transferStatus = choices({ PENDING: "待处理", ACCEPTED: "已同意", REJECTED: "已拒绝", EXPIRED: "已过期" });
const transferRow = z.object({
  id: z.int(),
  user: memberRef,
  fromShop: namedRef.nullable(),
  toShop: namedRef.nullable(),
  staff: namedRef.nullable(),
  reason: z.string(),
  status: transferStatus.schema,
  expireTime: z.string(),
  createdTime: z.string(),
  mayHandle: z.boolean(),
});
export type TransferRow = z.output<typeof transferRow>;
export const getTransfers = endpoint({
  method: "GET",
  path: "/api/transfer-requests",
  allow: reads(shopMemberPage),
  query: listQuery([], {
    status: z.preprocess(
      (value) => (value === "" ? undefined : value),
      z.enum(transferStatus.values, "状态取值错误").optional(),
    ),
  }),
  data: listOf(transferRow, z.object({ pending: z.int() })),
});
/** 申请转入: by the phone that was refused as already registered. */
export const askTransfer = endpoint({
  method: "POST",
  path: "/api/transfer-requests",
  allow: [button("申请转入", shopMemberPage)],
  title: "申请转入",
  done: "申请已提交",
  searches: ["login"],
  body: z.strictObject({
    login: z
      .string("请输入正确的手机号")
      .trim()
      .regex(/^1[3-9]\d{9}$/, "请输入正确的手机号"),
    reason: z.string("请填写申请原因").trim().min(1, "请填写申请原因").max(200, "申请原因不能超过200个字"),
  }),
  data: z.object({ id: z.int() }),
});
const one = z.strictObject({ id: idParam });
const answered = z.object({ id: z.int(), status: transferStatus.schema });
export const acceptTransfer = endpoint({
  method: "POST",
  path: "/api/transfer-requests/{id}/accept",
  allow: [button("同意转入", shopMemberPage)],
  title: "同意转入",
  done: "已同意",
  params: one,
  data: answered,
});
export const rejectTransfer = endpoint({
  method: "POST",
  path: "/api/transfer-requests/{id}/reject",
  allow: [button("拒绝转入", shopMemberPage)],
  title: "拒绝转入",
  done: "已拒绝",
  params: one,
  data: answered,
});
