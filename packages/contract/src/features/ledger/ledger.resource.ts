import { z } from "zod";
import { amountFilters } from "../../core/money/amount-filter.ts";
import { bizType, ledgerAccount, ownerType } from "../../core/money/ledger.choices.ts";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";

export const ledgerRoute = "/flowingWater/listMyAmount";
export const direction = choices({ IN: "收入", OUT: "支出" });

/** 流水: every change of an account. */
export const ledgerEntry = defineResource({
  name: "ledgerEntry",
  title: "账户流水",
  route: ledgerRoute,
  path: "/api/ledger/entries",
  fields: {
    id: field.id("ID"),
    txnId: field.count("分录编号"),
    txnNo: field.text("流水号", { max: 20 }),
    createdTime: field.time("时间"),
    ownerType: field.choice("主体类型", ownerType),
    ownerId: field.count("主体编号"),
    userId: optional(field.member("主体")),
    ownerName: field.text("主体名称", { max: 60 }),
    account: field.choice("账户", ledgerAccount),
    sub: field.text("子账户", { max: 30 }),
    isPoint: field.flag("积分"),
    bizType: field.choice("业务类型", bizType),
    bizId: field.count("业务编号"),
    bizNo: field.text("业务单号", { max: 40 }),
    inCents: field.cents("收入"),
    outCents: field.cents("支出"),
    balanceAfter: field.cents("变动后余额"),
    remark: field.text("备注", { max: 200 }),
    staffId: optional(field.staff("操作人")),
    isReversible: field.flag("可冲正"),
  },
  list: {
    columns: [
      "txnNo",
      "createdTime",
      "userId",
      "account",
      "bizType",
      "bizNo",
      "inCents",
      "outCents",
      "balanceAfter",
      "remark",
      "staffId",
    ],
    filters: {
      bizNo: { by: "own", label: "业务单号", schema: z.string().trim().max(30, "筛选内容过长") },
      ownerType: { by: "equals", field: "ownerType", preset: ["MEMBER"] },
      member: { by: "member", field: "userId" },
      account: { by: "oneOf", field: "account" },
      sub: { by: "own", label: "子账户", schema: z.string().trim().max(30, "筛选内容过长") },
      bizType: { by: "oneOf", field: "bizType" },
      direction: { by: "own", label: "收支", schema: direction.schema, labels: direction.labels },
      time: { by: "between", field: "createdTime", lastDays: 30 },
      ...amountFilters("金额"),
      staffId: { by: "equals", field: "staffId" },
      ownerId: { by: "equals", field: "ownerId", label: "主体编号" },
    },
    sortable: ["createdTime"],
    sort: "-createdTime",
    /** Points are no money: they have sums of their own. */
    summary: z.object({ inCents: z.int(), outCents: z.int(), inPoints: z.int(), outPoints: z.int() }),
  },
  actions: { export: { kind: "export", title: "导出" } },
});

/** 账户余额: one line for each owner. */
export const ledgerOwner = defineResource({
  name: "ledgerOwner",
  title: "账户余额",
  route: ledgerRoute,
  path: "/api/ledger/accounts",
  fields: {
    id: field.id("ID"),
    ownerType: field.choice("主体类型", ownerType),
    ownerId: field.count("主体编号"),
    userId: optional(field.member("主体")),
    ownerName: field.text("主体名称", { max: 60 }),
    recharge: field.cents("充值余额"),
    income: field.cents("收益余额"),
    frozen: field.cents("冻结"),
    deposit: field.cents("保证金"),
    debt: field.cents("欠款"),
    debtAccountId: optional(field.count("欠款账户")),
    integral: field.count("积分"),
    lastTime: field.time("最近变动"),
  },
  list: {
    columns: ["userId", "ownerType", "recharge", "income", "frozen", "deposit", "debt", "integral", "lastTime"],
    filters: {
      ownerType: { by: "equals", field: "ownerType", preset: ["MEMBER"] },
      member: { by: "member", field: "userId" },
      account: {
        by: "own",
        label: "账户",
        schema: z.enum(["RECHARGE", "INCOME", "FROZEN", "DEPOSIT", "DEBT", "INTEGRAL"]),
        labels: {
          RECHARGE: "充值余额",
          INCOME: "收益余额",
          FROZEN: "冻结",
          DEPOSIT: "保证金",
          DEBT: "欠款",
          INTEGRAL: "积分",
        },
      },
      ...amountFilters("余额"),
      inDebt: { by: "own", label: "有欠款", schema: z.enum(["YES"]), labels: { YES: "有欠款" } },
    },
    sortable: ["recharge", "income", "frozen", "debt", "integral", "lastTime"],
    sort: "-lastTime",
  },
  actions: {},
});
