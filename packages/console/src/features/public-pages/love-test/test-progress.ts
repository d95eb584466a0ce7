import { stored } from "../../../platform/stored.ts";

const isAnswers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((each) => Number.isInteger(each));

/** The answers so far, stored until the test is finished. */
export const storedAnswers = (code: string) =>
  stored<number[]>(`visitor.test.${code}`, (value) => (isAnswers(value) ? value : null));
