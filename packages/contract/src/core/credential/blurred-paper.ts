import { z } from "zod";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { authRecordPath } from "./auth-record.resource.ts";

/** A picture of an asset record, blurred beyond reading. */
export const getBlurredPaper = endpoint({
  method: "GET",
  path: `${authRecordPath}/{id}/blurred/{place}`,
  allow: "signed",
  params: z.strictObject({ id: idParam, place: idParam }),
  data: z.unknown(),
});

/** Where the blurred copies of a record's pictures are, as many as there are pictures. */
export const blurredAddresses = (recordId: number, count: number): string =>
  Array.from({ length: count }, (_, at) => `${authRecordPath}/${recordId}/blurred/${at + 1}`).join(";");
