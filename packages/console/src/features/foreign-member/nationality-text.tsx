import { nationality } from "@hongxian/contract/features/foreign-member/nationality.choices.ts";

const labels: Readonly<Record<string, string>> = nationality.labels;

/** A country by code and name. The code instead of a flag: flag characters need a font that many systems lack. */
export function NationalityText({ code }: { code: string | null }) {
  if (code === null || code === "") return <span className="nil">—</span>;
  return (
    <span className="nationality">
      <i aria-hidden="true">{code}</i>
      {labels[code] ?? code}
    </span>
  );
}
