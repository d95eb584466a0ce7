import { z } from "zod";
import { memberNoteGrants } from "../member/member-note.endpoints.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { listOf, listQuery } from "../../wire/list.ts";
import { bizType, ledgerAccount } from "./ledger.choices.ts";
import { orderStatus } from "./order.choices.ts";
import { orderSource, orderType, payMode } from "./trade.choices.ts";

const userId = z.strictObject({ userId: idParam });

export const memberOrder = z.object({
  id: z.int(),
  orderNo: z.string(),
  orderType: orderType.schema,
  title: z.string(),
  payCents: z.int(),
  refundCents: z.int(),
  payMode: payMode.schema.nullable(),
  source: orderSource.schema,
  status: orderStatus.schema,
  createdTime: z.string(),
  payTime: z.string().nullable(),
});
export type MemberOrder = z.output<typeof memberOrder>;

/** 订单 of a member, newest first. */
export const getMemberOrders = endpoint({
  method: "GET",
  path: "/api/member-orders/{userId}",
  allow: [memberNoteGrants.archive],
  params: userId,
  query: listQuery([], {}),
  data: listOf(memberOrder),
});

export const memberEntry = z.object({
  id: z.int(),
  account: ledgerAccount.schema,
  bizType: bizType.schema,
  amountCents: z.int(),
  balanceAfter: z.int(),
  remark: z.string(),
  createdTime: z.string(),
});
export type MemberEntry = z.output<typeof memberEntry>;

/** 账变 of a member, newest first. */
export const getMemberEntries = endpoint({
  method: "GET",
  path: "/api/member-ledger/{userId}",
  allow: [memberNoteGrants.archive],
  params: userId,
  query: listQuery([], {}),
  data: listOf(memberEntry),
});
