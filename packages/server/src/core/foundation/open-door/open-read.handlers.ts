import { AppError } from "@hongxian/contract/wire/errors.ts";
import type { OpenCall, ServedOpenCall } from "../../../kit/open-call.ts";
import type { ServedOpenRead } from "../../../kit/served-open-read.ts";
import { sharePictures } from "./open-picture.ts";
import { ownMember } from "./own-member.ts";

async function run({ read, answer }: ServedOpenRead, call: OpenCall): Promise<unknown> {
  const { services, application, params, query } = call;
  const { db } = services;
  const userId = read.ofMember ? await ownMember(db, application.id, params["externalId"] ?? "") : 0;
  const data = await answer({ db, services, application, params, query, userId });
  if (data === null) throw new AppError("NOT_FOUND");
  return sharePictures(services.settings, data);
}

/** The call of a read. */
export const callOfRead = (served: ServedOpenRead): ServedOpenCall => ({
  endpoint: served.read.call,
  isKept: true,
  run: (call) => run(served, call),
});
