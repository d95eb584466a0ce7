import { z } from "zod";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { moneyMessages } from "./money.messages.ts";

const page = "/flowingWater/listMyAmount";

const checkView = z.object({
  id: z.int(),
  checkTime: z.string(),
  rule: z.string(),
  ok: z.boolean(),
  diffCents: z.int(),
  detail: z.array(z.object({ key: z.string(), diff: z.int() })),
  handledTime: z.string().nullable(),
  handleRemark: z.string(),
});

/** The newest run of M1-M14, and unhandled failures of earlier runs. */
export const getLedgerChecks = endpoint({
  method: "GET",
  path: "/api/ledger/checks",
  allow: reads(page),
  data: z.object({ list: z.array(checkView), payoutHalted: z.boolean() }),
});

export const runLedgerChecks = endpoint({
  method: "POST",
  path: "/api/ledger/checks",
  allow: [button("立即核对", page)],
  title: "立即核对",
  done: "已开始核对",
});

export const handleLedgerCheck = endpoint({
  method: "PUT",
  path: "/api/ledger/checks/{id}/handled",
  allow: [button("标记已处理", page)],
  title: "标记已处理",
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({
    remark: z
      .string(moneyMessages.needHandleRemark)
      .trim()
      .min(1, moneyMessages.needHandleRemark)
      .max(200, "处理说明不能超过200个字"),
  }),
});
