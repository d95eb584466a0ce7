import { workFields } from "@hongxian/contract/core/credential/credential-fields.ts";
import { incomeText } from "@hongxian/contract/core/member/income.rules.ts";
import { annualIncomeText } from "@hongxian/contract/core/member/member-words.rules.ts";
import { type CorrectionInput, corrections } from "@hongxian/contract/core/review/credential-correction.ts";
import type { ReviewItem } from "@hongxian/contract/core/review/review.endpoints.ts";
import { Checkbox } from "antd";
import {
  SupplementButton,
  credentialDetail,
  credentialCalls,
  passCredential,
  problemsOf,
  refuseCredential,
} from "../../core/review-desk/credential-desk.tsx";
import type { DeskKind, DeskView } from "../../core/review-desk/desk-kind.ts";
import { type FactRow, FactTable } from "../../core/review-desk/fact-table.tsx";
import { ReviewDesk } from "../../core/review-desk/review-desk.tsx";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import type { QueueProps } from "./archive-page.tsx";

type Draft = CorrectionInput<"WORK">;
type Correctable = "unitName" | "profession" | "workingAge" | "annualIncome";

/** What was submitted, if it has the shape of a correction. */
function draftOf(item: ReviewItem): Draft {
  const { claim } = credentialDetail(item);
  const text = (name: string) => (typeof claim[name] === "string" ? { [name]: claim[name] } : {});
  const number = (name: string) => (typeof claim[name] === "number" ? { [name]: claim[name] } : {});
  return {
    ...text("unitName"),
    ...text("profession"),
    ...number("workingAge"),
    ...number("annualIncome"),
    syncIncome: false,
  };
}

function isOutside(annual: unknown, low: number | null, high: number | null): boolean {
  if (typeof annual !== "number" || low === null) return false;
  return annual / 12 < low || annual / 12 > (high ?? Number.POSITIVE_INFINITY);
}

function WorkPanel({ item, draft, errors, edit }: DeskView<Draft>) {
  const { claim, profile } = credentialDetail(item);
  const { income, spouseIncomeMax } = profile;
  const input = (name: Correctable) => (
    <FieldInput
      id={`work-${name}`}
      invalid={errors[name] !== undefined}
      field={workFields[name]}
      value={draft[name]}
      onChange={(next) => edit({ [name]: next ?? undefined })}
    />
  );
  const rows: readonly FactRow[] = [
    { label: "单位", inputId: "work-unitName", claimed: input("unitName"), error: errors.unitName },
    { label: "城市", claimed: typeof claim["city"] === "string" ? claim["city"] : "" },
    {
      label: "职业",
      inputId: "work-profession",
      claimed: input("profession"),
      profile: profile.profession,
      differs: profile.profession !== "" && draft.profession !== profile.profession,
      error: errors.profession,
    },
    { label: "工龄(年)", inputId: "work-workingAge", claimed: input("workingAge"), error: errors.workingAge },
    {
      label: "年收入(元)",
      claimed: (
        <>
          {input("annualIncome")}
          {typeof draft.annualIncome === "number" && (
            <span className="caption num">{annualIncomeText(draft.annualIncome)}</span>
          )}
        </>
      ),
      profile: income === null ? "" : `${incomeText(income, spouseIncomeMax)}/月`,
      differs: isOutside(draft.annualIncome, income, spouseIncomeMax),
      error: errors.annualIncome,
    },
  ];
  return (
    <>
      <FactTable rows={rows} />
      <Checkbox
        className="desk-check"
        checked={draft.syncIncome === true}
        onChange={(event) => edit({ syncIncome: event.target.checked })}
      >
        同步收入
      </Checkbox>
    </>
  );
}

const workDesk: DeskKind<Draft> = {
  bizType: "WORK",
  title: "工作审核",
  draft: draftOf,
  check: (_item, draft) => problemsOf(corrections.WORK, draft),
  calls: credentialCalls,
  pass: passCredential,
  refuse: refuseCredential,
  Panel: WorkPanel,
  Actions: SupplementButton,
};

export const WorkQueue = ({ first }: QueueProps) => <ReviewDesk kind={workDesk} first={first} />;
