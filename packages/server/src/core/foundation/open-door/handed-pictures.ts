import { handedOver, pictureMessages } from "@hongxian/contract/core/open-door/intake-fields.ts";
import { handOverMessages, pictureIntake, pictureLimits } from "@hongxian/contract/core/open-door/picture.intake.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { RowAsk } from "../../../kit/open-call.ts";
import type { Services } from "../../../kit/services.ts";
import { cleanPicture } from "../picture/clean-picture.ts";
import { fileStoreOf, readWhole } from "../storage/file-store.ts";
import { newStoredName } from "../storage/stored-files.ts";

/** A picture that was handed over, without a record of its own yet. */
export interface KeptPicture {
  readonly objectKey: string;
  readonly width: number;
  readonly height: number;
}
type Asking = Pick<RowAsk, "services" | "application" | "refs">;

/** Its day is not over. */
export const isKept = sql<boolean>`p.created_time > now() - make_interval(hours => ${pictureLimits.hours}::int)`;

async function needRoom({ services: { db }, application }: Asking): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (select 1 from open_picture p
    where p.app_id = ${application.id} and ${isKept} limit ${pictureLimits.kept}) x`.execute(db);
  if ((rows[0]?.n ?? 0) >= pictureLimits.kept) throw refused(handOverMessages.many);
}

/** Judged like an upload, and kept as it came: it is cleaned when a row takes it, and shown to nobody before. */
export async function keepHandedOver(call: Asking, content: string): Promise<KeptPicture> {
  await needRoom(call);
  const bytes = Buffer.from(content, "base64");
  if (bytes.length > pictureLimits.bytes) throw invalid({ content: handOverMessages.size });
  const { services, application } = call;
  try {
    const { type, extension, width, height } = await cleanPicture(`app ${application.id}`, bytes);
    const { objectKey } = newStoredName(extension);
    await fileStoreOf(services).put(objectKey, bytes, type);
    return { objectKey, width, height };
  } catch (error) {
    if (error instanceof AppError && error.http === 400) throw invalid({ content: error.message });
    throw error;
  }
}

export const isHandedOver = (from: string): boolean => from.startsWith(handedOver);

/** The bytes of a picture that this application handed over for the row's own member. */
export async function readHandedOver(call: Asking, field: string, from: string): Promise<Buffer> {
  const { services, application, refs } = call;
  const { rows } = await sql<{ objectKey: string }>`select p.object_key from open_record r
    join open_picture p on p.id = r.own_id
    where r.app_id = ${application.id} and r.kind = ${pictureIntake.name}
      and r.external_id = ${from.slice(handedOver.length)} and p.user_id = ${refs["member"] ?? 0}
      and ${isKept}`.execute(services.db);
  const found = rows[0] === undefined ? null : await fileStoreOf(services).find(rows[0].objectKey);
  if (found === null) throw invalid({ [field]: pictureMessages.unknown });
  return readWhole(found);
}

/** Removes pictures whose day is over. */
export async function dropHandedOver(services: Pick<Services, "db" | "settings" | "seal">): Promise<number> {
  const { rows } = await sql<{ id: number; objectKey: string }>`select p.id, p.object_key from open_picture p
    where not ${isKept} order by p.created_time limit 500`.execute(services.db);
  for (const { id, objectKey } of rows) {
    // The file first: what fails is tried again at the next turn.
    await fileStoreOf(services).remove(objectKey);
    await sql`delete from open_picture where id = ${id}`.execute(services.db);
  }
  return rows.length;
}
