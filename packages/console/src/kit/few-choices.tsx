import type { Field } from "@hongxian/contract/kit/field.ts";
import { Radio } from "antd";
import type { JSX } from "react";

interface ChoiceProps {
  id: string;
  value: unknown;
  onChange(value: unknown): void;
}

/** More options, or longer ones, would take a second line of the dialog. */
const mostOptions = 5;
const mostCharacters = 20;

/** One press for what a list would take two: a required choice of a few short options shows them all. */
export function fewChoices(field: Field): ((props: ChoiceProps) => JSX.Element) | undefined {
  if (field.kind !== "choice" || field.optional === true) return undefined;
  const options = Object.entries(field.labels ?? {}).map(([value, label]) => ({ value, label }));
  if (options.length > mostOptions || options.map(({ label }) => label).join("").length > mostCharacters)
    return undefined;
  return function FewChoices({ id, value, onChange }) {
    return (
      <Radio.Group id={id} value={value ?? null} options={options} onChange={(event) => onChange(event.target.value)} />
    );
  };
}
