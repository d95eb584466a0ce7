import type { FieldKind } from "@hongxian/contract/kit/field.ts";
import { choiceView, choicesView, flagView } from "./choice-field.tsx";
import { colourView } from "./colour-field.tsx";
import type { FieldView } from "./field-view.ts";
import { jsonView } from "./json-field.tsx";
import { linkView } from "./link-field.tsx";
import { fileView, imageView, imagesView, videoView } from "./media-field.tsx";
import { memberView } from "./member-field.tsx";
import { bpView, centsView, countView, idView, percentView } from "./number-field.tsx";
import { departmentView, roleView, shopView, staffView } from "./ref-field.tsx";
import { regionView } from "./region-field.tsx";
import { richTextView } from "./rich-text-field.tsx";
import { longTextView, textView } from "./text-field.tsx";
import { dateView, timeView } from "./time-field.tsx";

const fieldKinds = {
  id: idView,
  text: textView,
  longText: longTextView,
  count: countView,
  cents: centsView,
  bp: bpView,
  percent: percentView,
  date: dateView,
  time: timeView,
  choice: choiceView,
  choices: choicesView,
  flag: flagView,
  image: imageView,
  images: imagesView,
  file: fileView,
  video: videoView,
  member: memberView,
  staff: staffView,
  shop: shopView,
  role: roleView,
  department: departmentView,
  region: regionView,
  richText: richTextView,
  colour: colourView,
  link: linkView,
  json: jsonView,
} satisfies Record<FieldKind, FieldView<never>>;

/** How a kind is shown and entered. */
export function fieldView(kind: FieldKind): FieldView<unknown> {
  // A field's schema and its view are chosen by the same kind; only the kind knows the type of the value between them.
  return fieldKinds[kind] as FieldView<never> as FieldView<unknown>;
}
