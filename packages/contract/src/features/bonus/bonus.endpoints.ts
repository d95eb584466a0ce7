import { z } from "zod";
import { sheetBody, sheetOutcome } from "../../core/file/sheet-import.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { batchStatus, bonusKind, bonusRoute, bonusStatus } from "./bonus.resource.ts";

const own = (title: string) => button(title, bonusRoute);
export const bonusGrants = {
  create: own("新建批次"),
  submit: own("提交审核"),
  pass: own("审核通过"),
  refuse: own("驳回"),
  issue: own("发放"),
  retry: own("重试失败"),
  reverse: own("扣回"),
  cancel: own("取消"),
} as const;
export const bonusMessages = {
  name: "批次名称须为2-30字",
  amount: "金额须在0.01-50000元之间",
  rows: "请添加发放明细",
  tooMany: "一个批次最多2000行",
  repeated: "重复的会员",
  repeatedAt: (row: number) => `第${row}行：重复的会员`,
  noMember: "会员不存在",
  badMember: "会员状态异常或奖励已暂停",
  reason: "请填写原因",
  reasonLong: "原因不能超过200个字",
  rowReason: "原因不能超过100个字",
  own: "不能审核自己提交的批次",
  ownIssue: "不能发放自己创建的批次",
  big: "总额超过50000元请联系管理员审核",
  ownApproval: "不能复核自己提交的记录",
  openApproval: "该奖金有待复核的扣回",
  waits: "扣回超过5000元，已提交复核",
  frozen: "奖励已暂停",
  notice: (name: string, yuan: string) => ({
    title: "奖金到账",
    content: `您获得${name}奖金${yuan}元，已存入收益余额。`,
  }),
  issueConfirm: (count: number, yuan: string) => `将向${count}人发放${yuan}元，确定发放？`,
} as const;
export const bonusRowsMax = 2000;
export const bonusSheet = { userId: "会员ID", amount: "金额", reason: "原因" } as const;
export const bigBatchCents = 5_000_000;

const onOne = z.strictObject({ id: idParam });
const moved = z.object({ id: z.int(), status: batchStatus.schema });
const amount = z.int(bonusMessages.amount).min(1, bonusMessages.amount).max(5_000_000, bonusMessages.amount);
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

export const importBatch = endpoint({
  method: "POST",
  path: "/api/bonus-batches/import",
  allow: [bonusGrants.create],
  title: "导入批次",
  done: ({ imported }, { body }) => (body.dryRun ? "" : `已导入${imported}人奖金`),
  body: sheetBody.extend(head),
  data: sheetOutcome,
});

const act = (command: string, title: string, grant: (typeof bonusGrants)[keyof typeof bonusGrants], stepUp = false) =>
  endpoint({
    method: "POST",
    path: `/api/bonus-batches/{id}/${command}`,
    allow: [grant],
    title,
    ...(stepUp ? { stepUp } : {}),
    params: onOne,
    data: moved,
  });
export const submitBatch = act("submit", "提交审核", bonusGrants.submit);
export const issueBatch = act("issue", "发放", bonusGrants.issue, true);
export const retryBatch = act("retry", "重试失败", bonusGrants.retry, true);
export const cancelBatch = act("cancel", "取消", bonusGrants.cancel);

export const auditBatch = endpoint({
  method: "POST",
  path: "/api/bonus-batches/{id}/audit",
  allow: [bonusGrants.pass, bonusGrants.refuse],
  title: "审核批次",
  stepUp: true,
  params: onOne,
  body: z.strictObject({
    pass: z.boolean("请选择审核结果"),
    reason: z.string().trim().max(200, bonusMessages.reasonLong).default(""),
  }),
  data: moved,
});

export const refuseBody = z.strictObject({
  reason: z.string(bonusMessages.reason).trim().min(1, bonusMessages.reason).max(200, bonusMessages.reasonLong),
});

/** 扣回: above 5000 yuan the first person only proposes it; another person with the title executes it. */
export const reverseBonus = endpoint({
  method: "POST",
  path: "/api/bonuses/{id}/reverse",
  allow: [bonusGrants.reverse],
  title: "扣回",
  done: ({ waits }) => (waits ? bonusMessages.waits : "已扣回"),
  stepUp: true,
  params: onOne,
  body: refuseBody,
  data: z.object({ id: z.int(), status: bonusStatus.schema, waits: z.boolean() }),
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
