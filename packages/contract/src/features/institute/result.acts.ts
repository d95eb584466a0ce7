import type { Acts } from "../../kit/act.ts";
import { evaluateGrants } from "./evaluate.endpoints.ts";
import { evaluateMessages } from "./evaluate.rules.ts";

interface Result {
  readonly userId: number | null;
  readonly emotion: string | null;
  readonly isWritten: boolean;
}
const hasMember = ({ userId }: Pick<Result, "userId">) => userId !== null;

/** What follows from the result of an evaluation. */
export const resultActs = {
  write: {
    by: evaluateGrants.write,
    when: ({ userId, emotion, isWritten }) => userId !== null && emotion !== null && !isWritten,
  },
  recommend: { by: evaluateGrants.recommend, when: hasMember, elsewhere: evaluateMessages.noMember },
} satisfies Acts<Result>;
