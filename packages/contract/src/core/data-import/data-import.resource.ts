import { z } from "zod";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { dataImportRoute, existingRule, importStatus } from "./data-import.rules.ts";

/** The kinds in a list of imports; a kind that is declared later is shown by its title all the same. */
export const importForm = choices({ CSV: "CSV", XLSX: "XLSX", NDJSON: "NDJSON" });

const names = z.string().max(40);

/** 数据导入: files of rows that become records by the commands of the open door. */
export const dataImport = defineResource({
  name: "dataImport",
  title: "数据导入",
  route: dataImportRoute,
  path: "/api/data-imports",
  fields: {
    id: field.id("ID"),
    kind: field.text("数据", { max: 40 }),
    kindTitle: field.text("数据", { max: 40 }),
    fileName: field.text("文件名", { max: 200 }),
    form: field.choice("格式", importForm),
    appId: field.count("外部编号归属", { min: 1 }),
    appName: field.text("外部编号归属", { max: 30 }),
    existing: field.choice("已存在的记录", existingRule),
    status: field.choice("状态", importStatus),
    total: optional(field.count("总行数")),
    done: field.count("已处理"),
    createdRows: field.count("新增"),
    changedRows: field.count("更新"),
    unchangedRows: field.count("未变化"),
    skippedRows: field.count("跳过"),
    refusedRows: field.count("拒绝"),
    undoneRows: field.count("已撤销"),
    keptRows: field.count("未撤销"),
    canUndo: field.flag("可撤销"),
    error: field.text("说明", { max: 200 }),
    staffId: optional(field.staff("操作人")),
    startTime: optional(field.time("开始时间")),
    endTime: optional(field.time("结束时间")),
    createdTime: field.time("创建时间"),
  },
  list: {
    columns: [
      "id",
      "fileName",
      "kindTitle",
      "appName",
      "existing",
      "status",
      "done",
      "createdRows",
      "changedRows",
      "unchangedRows",
      "skippedRows",
      "refusedRows",
      "undoneRows",
      "error",
      "staffId",
      "startTime",
      "endTime",
      "createdTime",
    ],
    deciding: ["status", "done", "createdRows", "refusedRows"],
    filters: {
      fileName: { by: "contains", field: "fileName", placeholder: "文件名" },
      status: { by: "oneOf", field: "status" },
      staffId: { by: "equals", field: "staffId" },
    },
    sortable: ["id", "createdTime"],
    sort: "-id",
    underway: ({ status }) => ["CHECKING", "WAITING", "RUNNING", "UNDOING"].includes(status),
  },
  states: { field: "status", first: "DRAFT", entered: ["CHECKED", "RUNNING", "FAILED", "DONE", "UNDONE"] },
  actions: {
    create: {
      kind: "custom",
      on: "list",
      title: "新建导入",
      body: z.strictObject({
        kind: z.string("请选择数据").min(1, "请选择数据").max(40, "请选择数据"),
        file: z.string("请上传文件").min(1, "请上传文件").max(500, "请上传文件"),
      }),
      data: z.object({ id: z.int() }),
      done: "文件已读取，请核对各列",
    },
    check: {
      title: "设置",
      from: ["DRAFT", "CHECKED"],
      to: "CHECKING",
      ask: {
        mapping: {
          ...field.json("列对应"),
          input: z.record(names, z.int("列对应格式错误").min(0, "列对应格式错误"), "请对应各列"),
        },
        fixed: { ...field.json("固定值"), input: z.record(names, z.string("固定值格式错误").max(200, "固定值过长")) },
        existing: field.choice("已存在的记录", existingRule),
        appId: field.count("外部编号归属", { min: 1 }),
      },
      done: "已开始检查，检查不写入数据",
    },
    start: {
      title: "开始导入",
      from: ["CHECKED"],
      to: "WAITING",
      stepUp: true,
      confirm: ({ fileName, createdRows, changedRows, refusedRows }) =>
        `将导入【${fileName}】：预计新增${createdRows}行、更新${changedRows}行，${refusedRows}行会被拒绝。确定开始？`,
      done: "已开始导入",
    },
    cancel: {
      title: "取消",
      from: ["CHECKING", "WAITING", "RUNNING"],
      to: "CANCELLED",
      danger: true,
      confirm: "已导入的行会保留，可以继续或撤销。确定取消？",
      done: "已取消",
    },
    resume: { title: "继续", from: ["CANCELLED", "FAILED"], to: "WAITING", done: "已继续" },
    undo: {
      title: "撤销导入",
      from: ["DONE", "CANCELLED", "FAILED"],
      to: "UNDOING",
      when: ({ createdRows, canUndo }) => canUndo && createdRows > 0,
      stepUp: true,
      danger: true,
      confirm: ({ fileName, createdRows }) =>
        `将删除【${fileName}】新增的${createdRows}行中没有人动过的记录；已被修改或有往来的保留。不能恢复，确定撤销？`,
      done: "已开始撤销",
    },
    refused: {
      kind: "own",
      title: "下载拒绝行",
      when: ({ refusedRows, keptRows }) => refusedRows > 0 || keptRows > 0,
    },
    remove: { kind: "remove", title: "删除", from: ["DRAFT", "CHECKED"], confirm: "删除后需重新上传文件，确定删除？" },
  },
});
