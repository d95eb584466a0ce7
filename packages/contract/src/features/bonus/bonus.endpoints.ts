import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";
import { sheetBody, sheetOutcome } from "../../core/file/sheet-import.ts";
import { button, reads } from "../../wire/access.ts";
import { memberRef } from "../../wire/refs.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { bonusMessages } from "./bonus.messages.ts";
import { bonusKind, bonusRoute } from "./bonus.resource.ts";

export const bonusGrants = { create: button("新建批次", bonusRoute) } as const;
export const bonusRowsMax = 2000;
export const bonusSheet = { userId: "会员ID", amount: "金额", reason: "原因" } as const;

const onOne = z.strictObject({ id: idParam });
const amount = moneyCents(bonusMessages.amount).min(1, bonusMessages.amount).max(5_000_000, bonusMessages.amount);
const rows = z
  .array(
    z.strictObject({
      userId: z.int("请选择会员").positive("请选择会员"),
      amountCents: amount,
      reason: z.string().trim().max(100, bonusMessages.rowReason).default(""),
    }),
    bonusMessages.rows,
  )
  .min(1, bonusMessages.rows)
  .max(bonusRowsMax, bonusMessages.tooMany)
  .superRefine((list, context) => {
    const seen = new Set<number>();
    for (const [at, { userId }] of list.entries()) {
      if (seen.has(userId)) context.addIssue({ code: "custom", path: [], message: bonusMessages.repeatedAt(at + 1) });
      seen.add(userId);
    }
  });
const head = {
  name: z.string(bonusMessages.name).trim().min(2, bonusMessages.name).max(30, bonusMessages.name),
  kind: z.enum(bonusKind.values, "请选择类型"),
};

const savedWords = ({ marked }: { readonly marked: number }): string =>
  marked === 0 ? "保存成功" : `保存成功，其中${marked}人状态异常或奖励已暂停，发放时会失败`;

export const createBatch = endpoint({
  method: "POST",
  path: "/api/bonus-batches",
  allow: [bonusGrants.create],
  title: "新建批次",
  done: savedWords,
  body: z.strictObject({ ...head, rows }),
  /** Members who cannot get it at present: they stay in the batch and are marked. */
  data: z.object({ id: z.int(), marked: z.int() }),
});

export const editBatch = endpoint({
  method: "PUT",
  path: "/api/bonus-batches/{id}",
  allow: [bonusGrants.create],
  title: "编辑批次",
  done: savedWords,
  params: onOne,
  body: z.strictObject({ ...head, rows, version: z.int("缺少版本号") }),
  data: z.object({ id: z.int(), marked: z.int() }),
});

/** The lines of a batch, for changing a draft. */
export const getBatchRows = endpoint({
  method: "GET",
  path: "/api/bonus-batches/{id}/rows",
  allow: reads(bonusRoute),
  params: onOne,
  data: z.array(z.object({ userId: z.int(), amountCents: z.int(), reason: z.string(), name: z.string() })),
});

export const pasteMax = 200;
/** The members of a pasted list: who is not among the answers does not exist. */
export const findBatchMembers = endpoint({
  method: "GET",
  path: "/api/bonus-batches/members",
  allow: [bonusGrants.create],
  query: z.strictObject({
    ids: z
      .string()
      .max(3500, bonusMessages.pasteMax)
      .regex(/^\d{1,15}(,\d{1,15})*$/, bonusMessages.noMember),
  }),
  data: z.array(memberRef),
});

export const importBatch = endpoint({
  method: "POST",
  path: "/api/bonus-batches/import",
  allow: [bonusGrants.create],
  title: "导入批次",
  done: ({ imported }, { body }) => (body.dryRun ? "" : `已导入${imported}人奖金`),
  body: sheetBody.extend(head),
  data: sheetOutcome,
});

export const getBonusSummary = endpoint({
  method: "GET",
  path: "/api/bonuses/summary",
  allow: reads(bonusRoute),
  data: z.object({
    waitAudit: z.int(),
    waitIssueCents: z.int(),
    monthCents: z.int(),
    failedNum: z.int(),
    months: z.array(z.string()),
    kinds: z.array(z.object({ kind: bonusKind.schema, values: z.array(z.int()) })),
  }),
});
