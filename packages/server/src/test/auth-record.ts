import { aMember, aRow } from "./build.ts";
import type { Db } from "../kit/call.ts";

export const image = (letter: string): string => `/api/files/images/${letter.repeat(32)}.jpg`;
const dayMs = 86_400_000;
export const ago = (days: number): Date => new Date(Date.now() - days * dayMs);

/** Creates decided records, each of its own member; for tests. */
export const recordMaker =
  (db: Db, reviewer: () => number) =>
  async (
    type: string,
    columns: Record<string, unknown> = {},
    member: Record<string, unknown> = {},
  ): Promise<number> => {
    const { detail = {}, ...rest } = columns;
    return aRow(db, "auth_record", "id", {
      userId: rest["userId"] ?? (await aMember(db, member)),
      type,
      status: "AUTH_SUCCESS",
      detail: JSON.stringify(detail),
      authImg: image("a"),
      checkStaffId: reviewer(),
      checkName: "审核甲",
      checkTime: ago(1),
      createdTime: ago(2),
      ...rest,
    });
  };
