import { statfs } from "node:fs/promises";
import { operationMessages } from "@hongxian/contract/core/notice/operation.messages.ts";
import type { Db } from "../../../kit/call.ts";
import { notifyAdministrators } from "./notify-administrators.ts";

const fillingPercent = 85;
const fullPercent = 95;

/** How much of the disk under a folder is used, as `df` counts it. */
async function usedPercent(folder: string): Promise<number> {
  const { blocks, bfree, bavail } = await statfs(folder);
  const used = blocks - bfree;
  return used + bavail === 0 ? 0 : Math.ceil((100 * used) / (used + bavail));
}

/** Notifies the administrators before the disk under the data folder is full. */
export async function watchDisk(db: Db, dataDir: string, measure = usedPercent): Promise<void> {
  const percent = await measure(dataDir);
  if (percent >= fullPercent) await notifyAdministrators(db, operationMessages.diskFull(percent));
  else if (percent >= fillingPercent) await notifyAdministrators(db, operationMessages.diskFilling(percent));
}
