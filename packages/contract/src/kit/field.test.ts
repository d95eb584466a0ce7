import { expect, it } from "vitest";
import { z } from "zod";
import { fieldErrors } from "../wire/parse-input.ts";
import { choices } from "./choices.ts";
import { field, optional, type Field } from "./field.ts";

const of = choices({ A: "甲", B: "乙" });
const kinds: Readonly<Record<string, Field>> = {
  text: field.text("名称", { max: 5 }),
  longText: field.longText("名称", { max: 5 }),
  count: field.count("名称"),
  cents: field.cents("名称"),
  bp: field.bp("名称"),
  percent: field.percent("名称"),
  date: field.date("名称"),
  time: field.time("名称"),
  choice: field.choice("名称", of),
  choices: field.choices("名称", of),
  flag: field.flag("名称"),
  image: field.image("名称"),
  images: field.images("名称"),
  file: field.file("名称"),
  video: field.video("名称"),
  member: field.member("名称"),
  staff: field.staff("名称"),
  shop: field.shop("名称"),
  role: field.role("名称"),
  department: field.department("名称"),
  region: field.region("名称"),
  richText: field.richText("名称"),
};

const errorOf = (input: z.ZodType, value: unknown) => {
  const parsed = z.object({ one: input }).safeParse({ one: value }, { reportInput: true });
  return parsed.success ? undefined : fieldErrors(parsed.error.issues)["one"];
};

it.each(Object.entries(kinds))("the field %s names what is missing by its label", (_, { input }) => {
  expect(errorOf(input, undefined)).toMatch(/^请(填写|选择|上传)名称$/);
});

it.each(Object.entries(kinds))("the field %s may stay empty where it is optional", (_, base) => {
  expect(errorOf(optional(base).input, undefined)).toBeUndefined();
});
