import type { FastifyInstance } from "fastify";
import type { AnswerMember } from "./core/services/chat/follow-up.ts";
import type { Seed } from "./prepare-data.ts";
import type { ServedCall } from "./kit/call.ts";
import type { DrawPicture } from "./platform/server-parts.ts";

/**
 * What another package adds to the product when it starts it; the product alone has none. `packages/demo` implements it
 * with invented people: the server knows only this interface.
 */
export interface Extension {
  /** Fills an empty database at the first start. */
  readonly seed: Seed;
  /** Calls in addition to the product's own; session, grants and envelope are the same for them. */
  readonly calls: readonly ServedCall[];
  readonly drawPicture: DrawPicture;
  readonly answerMember: AnswerMember;
  /** Routes in addition to the calls: files that need no session. */
  serveFiles(app: FastifyInstance): Promise<void>;
}

/** Called by each process once, and only when there are invented members (`DEMO_MEMBERS`). */
export type LoadExtension = () => Promise<Extension>;
