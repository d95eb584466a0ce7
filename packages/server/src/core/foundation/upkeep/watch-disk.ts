import { operationMessages } from "@hongxian/contract/core/notice/operation.messages.ts";
import type { Db } from "../../../kit/call.ts";
import { diskGauge, fillingPercent, fullPercent } from "../../../platform/disk-room.ts";
import { notifyAdministrators } from "./notify-administrators.ts";

/** Notifies the administrators before the disk under the data folder is full. */
export async function watchDisk(db: Db, dataDir: string): Promise<void> {
  const percent = await diskGauge.usedPercent(dataDir);
  if (percent >= fullPercent) await notifyAdministrators(db, operationMessages.diskFull(percent));
  else if (percent >= fillingPercent) await notifyAdministrators(db, operationMessages.diskFilling(percent));
}
