import { isLeadAge, leadNameMax, leadTexts, phonePattern } from "../../core/lead/lead.rules.ts";
import { codeLength, messageMax, visitorTexts } from "./visitor.texts.ts";

/** One rule for a field, applied by the page before it sends and by the server to any input; null means valid. */
type Rule<T> = (value: T) => string | null;

/** Characters as people count them: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length;

export const nameProblem: Rule<string> = (name) => {
  if (name.trim() === "") return leadTexts.noName;
  return lengthOf(name.trim()) > leadNameMax ? leadTexts.longName : null;
};

export const phoneProblem: Rule<string> = (login) => {
  if (login === "") return leadTexts.noPhone;
  return phonePattern.test(login) ? null : leadTexts.phone;
};

export const codeProblem: Rule<string> = (code) => {
  if (code === "") return visitorTexts.noCode;
  return new RegExp(`^\\d{${codeLength}}$`).test(code) ? null : visitorTexts.codeShape;
};

export const yearProblem: Rule<number | null> = (year) => {
  if (year === null) return visitorTexts.noYear;
  return isLeadAge(year) ? null : leadTexts.age;
};

export const messageProblem: Rule<string> = (text) =>
  lengthOf(text.trim()) > messageMax ? visitorTexts.longMessage : null;
