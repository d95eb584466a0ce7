import { AppError } from "@hongxian/contract/wire/errors.ts";
import type { Db } from "../../../kit/call.ts";
import { readRecords, recordKey } from "./open-records.ts";

/** The member that the application sent under this number. One that it did not send does not exist for it. */
export async function ownMember(db: Db, appId: number, externalId: string): Promise<number> {
  const named = { kind: "member", externalId };
  const ownId = (await readRecords(db, appId, [named])).get(recordKey(named))?.ownId ?? 0;
  if (ownId === 0) throw new AppError("NOT_FOUND");
  return ownId;
}
