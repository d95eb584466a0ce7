import type { machineResult } from "../review/review.choices.ts";

interface Content {
  readonly status: string;
}
interface CheckedContent extends Content {
  readonly checkStatus: string;
}

/** Where posted content can be changed, shown and hidden: asked by the lists and by the commands. */
export const isStanding = ({ status }: Content): boolean => status !== "DELETED";
export const isShown = ({ status }: Content): boolean => status === "ONLINE";
export const isHidden = ({ status }: Content): boolean => status === "OFFLINE";
export const isPassed = ({ checkStatus }: CheckedContent): boolean => checkStatus === "PASS";
export const mayShow = (content: CheckedContent): boolean => isHidden(content) && isPassed(content);
/** What nobody has decided yet. */
export const awaitsReview = (content: CheckedContent): boolean =>
  isStanding(content) && content.checkStatus === "WAIT_CHECK";

/** Stopped by the machine or the word list: passed one by one, never with others. */
export const isStopped = (one: {
  readonly machineResult: (typeof machineResult.values)[number] | undefined;
  readonly hits: readonly unknown[];
}): boolean => one.machineResult === "BLOCK" || one.hits.length > 0;
