import { z } from "zod";
import { choices } from "../../kit/choices.ts";
import { endpoint } from "../../wire/endpoint.ts";

/** Where an import is: in the line of the reader, being read, or past it (checked and written by its call). */
export const sheetStage = choices({ WAITING: "排队中", READING: "正在读取", READ: "已读取" });

const requestId = z.string("请求编号缺失").min(1, "请求编号缺失").max(64, "请求编号过长");

/** The place of one's own import, named by the request that carries it. */
export const getSheetWork = endpoint({
  method: "GET",
  path: "/api/sheet-imports/place",
  allow: "signed",
  query: z.strictObject({ requestId }),
  data: z.object({ stage: sheetStage.schema, ahead: z.int() }),
});

/** Ends one's own import; afterwards it is certain whether it was written, and it never will be if it was not. */
export const stopSheetWork = endpoint({
  method: "POST",
  path: "/api/sheet-imports/stop",
  allow: "signed",
  title: "停止导入",
  done: ({ written }) => (written ? "停止前已全部导入" : "已停止，没有导入任何数据"),
  body: z.strictObject({ requestId }),
  data: z.object({ written: z.boolean() }),
});
