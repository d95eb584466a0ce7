import { z } from "zod";
import { cleanHtml, isBlankRich } from "./clean-html.ts";
import type { RichRules } from "./rich-rules.ts";

/** A rich text in a body: sanitised while parsing, required unless `optional`. */
export const richHtml = (
  rules: RichRules,
  { max, required, label }: { readonly max: number; readonly required: string | null; readonly label: string },
) =>
  z
    .string(required ?? `请填写${label}`)
    .max(max * 2, `${label}不能超过${max}个字`)
    .transform((html) => cleanHtml(html, rules).html)
    .refine((html) => html.length <= max, `${label}不能超过${max}个字`)
    .refine((html) => required === null || !isBlankRich(html, rules), required ?? "");
