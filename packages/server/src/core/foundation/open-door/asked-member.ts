import type { Db } from "../../../kit/call.ts";
import type { Application } from "../../../kit/open-call.ts";
import { ownMember } from "./own-member.ts";

interface Asking {
  readonly db: Db;
  readonly application: Application;
  readonly query: { readonly member?: string | undefined };
}

/** The member that a read of placed content names, if it names one. */
export const askedMember = ({ db, application, query }: Asking): Promise<number> | null =>
  query.member === undefined ? null : ownMember(db, application.id, query.member);
