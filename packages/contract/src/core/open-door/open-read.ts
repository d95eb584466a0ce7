import { z } from "zod";
import { endpoint, type Endpoint } from "../../wire/endpoint.ts";
import { numberParam } from "../../wire/number-param.ts";
import { externalId } from "./intake.ts";
import { openLimits, openMessages, openPath } from "./open-door.rules.ts";
import type { OpenScope } from "./open-scopes.ts";

type Shape = Readonly<Record<string, z.ZodType>>;

/** Where the reads of one member begin: the number is the sender's own, of a member that it sent itself. */
export const ofMemberPath = "members/{externalId}/";

const { readRows, readRowsUnasked } = openLimits;

/** What every read in pages takes. The cursor is the `next` of the page before. */
export const pageQuery = {
  after: z
    .string()
    .regex(/^(-?\d{1,10}\.)?\d{1,18}$/, openMessages.cursor)
    .nullable()
    .default(null),
  limit: numberParam(openMessages.readRows)
    .int(openMessages.readRows)
    .min(1, openMessages.readRows)
    .max(readRows, openMessages.readRows)
    .default(readRowsUnasked),
};
export type PageQuery = z.output<z.ZodObject<typeof pageQuery>>;

/** Records that changed after this moment. */
export const updatedAfter = z.iso.datetime({ offset: true, error: openMessages.since }).optional();

/** Whom it is for: a member that the application sent itself. Without one only what is for everybody. */
export const forMember = externalId.optional();

/** A page; `next` is null after the last one. A page may have fewer records than were asked for. */
export const pageOf = <R extends z.ZodType>(row: R) => z.object({ list: z.array(row), next: z.string().nullable() });

interface Draft<P extends Shape, Q extends Shape, A extends z.ZodType> {
  /** Below `/open/v1/`. One that begins with `members/{externalId}/` is about a member of the application. */
  readonly path: string;
  readonly title: string;
  readonly scope: OpenScope;
  readonly params?: P;
  readonly query?: Q;
  readonly answer: A;
  /** A call and what it may answer: for the documents, and for tests, which make the call. */
  readonly example: {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly answer: z.input<A>;
  };
}

/** Something that applications read: one declaration for its call, its documents, the client and the tests. */
export interface OpenRead<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  A extends z.ZodType = z.ZodType,
> extends Draft<P, Q, A> {
  readonly ofMember: boolean;
  readonly call: Endpoint<z.ZodObject<P>, z.ZodObject<Q>, z.ZodType, A>;
}

const none = {} as const;

/** Declares a read. The server's half is `serveOpenRead`. */
export function defineOpenRead<A extends z.ZodType, P extends Shape = typeof none, Q extends Shape = typeof none>(
  draft: Draft<P, Q, A>,
): OpenRead<P, Q, A> {
  const ofMember = draft.path.startsWith(ofMemberPath);
  const params = z.strictObject({ ...(ofMember ? { externalId } : none), ...draft.params });
  const call = endpoint({
    method: "GET",
    path: `${openPath}/${draft.path}`,
    allow: "application",
    scope: draft.scope,
    title: draft.title,
    params,
    query: z.strictObject({ ...draft.query }),
    data: draft.answer,
  });
  // The parts of the draft are those of the call.
  return { ...draft, ofMember, call: call as unknown as OpenRead<P, Q, A>["call"] };
}
