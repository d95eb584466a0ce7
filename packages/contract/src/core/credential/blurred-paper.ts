import { z } from "zod";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { authRecordPath } from "./auth-record.resource.ts";

/** A picture of an asset record, blurred until it is unreadable. */
export const getBlurredPaper = endpoint({
  method: "GET",
  path: `${authRecordPath}/{id}/blurred/{place}`,
  allow: "signed",
  params: z.strictObject({ id: idParam, place: idParam }),
  data: z.unknown(),
});

/** The addresses of the blurred copies of a record's pictures, one for each picture. */
export const blurredAddresses = (recordId: number, count: number): string =>
  Array.from({ length: count }, (_, at) => `${authRecordPath}/${recordId}/blurred/${at + 1}`).join(";");
