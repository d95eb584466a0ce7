import { badTextAt, badTextMessage } from "./bad-text.ts";
import { invalid, type FieldErrors } from "./errors.ts";
import { fieldLabels } from "./field-labels.ts";
import type { z } from "zod";

type Issue = z.core.$ZodIssue;

/** Nothing was sent: the kind of a union is missing as a whole, everything else at its own place. */
function isMissing(issue: Issue): boolean {
  // Unknown when parsed without reportInput.
  if (!("input" in issue)) return false;
  if (issue.code !== "invalid_union") return issue.input === undefined;
  const name = issue.path.at(-1);
  const { input } = issue;
  return (
    input === undefined || (typeof name === "string" && typeof input === "object" && input !== null && !(name in input))
  );
}

const chosen: readonly unknown[] = ["array", "boolean"];

/** The label of what is missing, if it has one. */
function missingMessage(issue: Issue): string | null {
  const name = issue.path.findLast((part) => typeof part === "string");
  const label = typeof name === "string" && Object.hasOwn(fieldLabels, name) ? fieldLabels[name] : undefined;
  if (label === undefined || !isMissing(issue)) return null;
  const isChosen = issue.code === "invalid_type" ? chosen.includes(issue.expected) : true;
  return isChosen ? `请选择${label}` : `请填写${label}`;
}

/** English defaults of the schema library must not reach a screen: rules without their own message get these. */
function messageOf(issue: Issue): string {
  if (/[\u4e00-\u9fff]/.test(issue.message)) return issue.message;
  const missing = missingMessage(issue);
  if (missing !== null) return missing;
  switch (issue.code) {
    case "unrecognized_keys":
      return `不支持的参数：${issue.keys.join("、")}`;
    case "invalid_type":
      return issue.input === undefined ? "缺少必填内容" : "内容格式错误";
    case "too_big":
      return "内容超出允许的范围";
    case "too_small":
      return "内容不足允许的范围";
    default:
      return "内容格式错误";
  }
}

/** Field name → message of every fault; the same text in the form and from the server. */
export function fieldErrors(issues: readonly Issue[]): FieldErrors {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = issue.code === "unrecognized_keys" ? (issue.keys[0] ?? "") : String(issue.path[0] ?? "");
    fields[name] ??= messageOf(issue);
  }
  return fields;
}

/** Parses one part of a request, or throws with every field's message. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  // Before any rule is applied: no field of any call accepts what the database refuses.
  const bad = badTextAt(value);
  if (bad !== null) throw invalid({ [bad]: badTextMessage });
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw invalid(fieldErrors(parsed.error.issues));
}
