import { houseFields } from "@hongxian/contract/core/credential/credential-fields.ts";
import { ownerMatch as ownerMatches } from "@hongxian/contract/core/credential/auth-record-fields.ts";
import { houseType } from "@hongxian/contract/core/member/credential.choices.ts";
import { houseStatus } from "@hongxian/contract/core/member/member.choices.ts";
import { corrections } from "@hongxian/contract/core/review/credential-correction.ts";
import type { ReviewItem } from "@hongxian/contract/core/review/review.endpoints.ts";
import { Select } from "antd";
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
import { RevealFact } from "../../core/review-desk/reveal-fact.tsx";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { Tag } from "../../ui/tag.tsx";
import { codeIn, flagIn, numberIn, textIn, assetsIn } from "./check-draft.ts";
import { RecordNotes } from "./record-notes.tsx";
import { AssetEvidence } from "./asset-evidence.tsx";

type HouseType = (typeof houseType.values)[number];
interface HouseDraft {
  readonly type?: HouseType | undefined;
  readonly area?: number | undefined;
  readonly houseInfo?: string | undefined;
  readonly isValid: boolean;
}
interface Draft {
  readonly houseStatus: (typeof houseStatus.values)[number] | undefined;
  readonly houseList: readonly HouseDraft[];
}

const owns: readonly string[] = ["LIVING_PLACE_HAVEHOME", "HOMETOWN_HAVEHOWE", "OTHERCITY_HAVEHOME"];
const assets = (item: ReviewItem) => assetsIn(credentialDetail(item).claim, "houseList");
const matchLabels: Readonly<Record<string, string>> = ownerMatches.labels;

function draftOf(item: ReviewItem): Draft {
  const known = credentialDetail(item).profile.houseStatus;
  return {
    houseStatus: owns.includes(known) ? codeIn(houseStatus, known) : undefined,
    houseList: assets(item).map((house) => ({
      type: codeIn(houseType, textIn(house, "type")),
      area: numberIn(house, "area") ?? undefined,
      houseInfo: textIn(house, "houseInfo") || undefined,
      isValid: true,
    })),
  };
}

const changed = (draft: Draft, place: number, patch: Partial<HouseDraft>): Partial<Draft> => ({
  houseList: draft.houseList.map((house, at) => (at === place ? { ...house, ...patch } : house)),
});
const titleOf = ({ type, area }: HouseDraft): string =>
  [type === undefined ? "房产" : houseType.labels[type], area === undefined ? "" : `${area}㎡`]
    .filter(Boolean)
    .join(" ");

function HouseEvidence({ item, draft, errors, edit }: DeskView<Draft>) {
  return (
    <AssetEvidence
      item={item}
      name="房产"
      assets={assets(item)}
      titles={draft.houseList.map(titleOf)}
      valid={draft.houseList.map(({ isValid }) => isValid)}
      error={errors.houseList}
      onValid={(place, isValid) => edit(changed(draft, place, { isValid }))}
    />
  );
}

function HousePanel({ item, draft, errors, edit }: DeskView<Draft>) {
  const { claim, profile, ownerMatch } = credentialDetail(item);
  const isParents = flagIn(claim, "isParentsHome");
  const statusCode = codeIn(houseStatus, profile.houseStatus);
  const facts: readonly FactRow[] = [
    { label: "父母房产", claimed: isParents === null ? "" : isParents ? "是" : "否" },
    {
      label: "产权人",
      claimed: (
        <>
          {assets(item)
            .map((house) => textIn(house, "ownerName"))
            .filter(Boolean)
            .join("、")}{" "}
          {ownerMatch !== "" && <Tag tone={ownerMatch === "SAME" ? "jade" : "ochre"}>{matchLabels[ownerMatch]}</Tag>}
        </>
      ),
      profile: <RevealFact item={item} field="realname" masked={profile.realname} />,
      differs: ownerMatch === "DIFFERENT",
    },
    { label: "身份证号", profile: <RevealFact item={item} field="idNo" masked={profile.idNo} /> },
    { label: "现居地", profile: profile.homePlace },
    {
      label: "房产状况",
      claimed: draft.houseStatus === undefined ? "" : houseStatus.labels[draft.houseStatus],
      profile: statusCode === undefined ? "" : houseStatus.labels[statusCode],
      differs:
        draft.houseStatus !== undefined && profile.houseStatus !== "" && draft.houseStatus !== profile.houseStatus,
    },
  ];
  return (
    <>
      {draft.houseList.map((house, place) => (
        <section key={place} className="thing-form" data-invalid={!house.isValid} aria-label={`房产${place + 1}`}>
          <h3 className="row gap-6">
            房产{place + 1} {house.isValid ? <Tag tone="jade">有效</Tag> : <Tag tone="void">无效</Tag>}
          </h3>
          <div className="thing-fields grid gap-6">
            <label className="review-unseen" htmlFor={`house-type-${place}`}>
              房产类型
            </label>
            <FieldInput
              id={`house-type-${place}`}
              invalid={false}
              field={houseFields.type}
              value={house.type}
              onChange={(next) => edit(changed(draft, place, { type: codeIn(houseType, String(next)) }))}
            />
            <label className="review-unseen" htmlFor={`house-area-${place}`}>
              面积(㎡)
            </label>
            <FieldInput
              id={`house-area-${place}`}
              invalid={false}
              field={houseFields.area}
              value={house.area}
              onChange={(next) => edit(changed(draft, place, { area: typeof next === "number" ? next : undefined }))}
            />
            <label className="review-unseen" htmlFor={`house-info-${place}`}>
              房产说明
            </label>
            <FieldInput
              id={`house-info-${place}`}
              invalid={false}
              field={houseFields.houseInfo}
              value={house.houseInfo}
              onChange={(next) => edit(changed(draft, place, { houseInfo: (next ?? "") || undefined }))}
            />
          </div>
        </section>
      ))}
      <FactTable rows={facts} />
      <FormField label="通过后的房产状况" error={errors.houseStatus}>
        {({ id, invalid }) => (
          <Select
            id={id}
            className="wide"
            placeholder="请选择房产状况"
            value={draft.houseStatus}
            {...(invalid ? { status: "error" as const } : {})}
            options={houseStatus.values.map((value) => ({ value, label: houseStatus.labels[value] }))}
            onChange={(next) => edit({ houseStatus: next })}
          />
        )}
      </FormField>
      <RecordNotes item={item} />
    </>
  );
}

export const houseDesk: DeskKind<Draft> = {
  bizType: "HOUSE",
  title: "房产审核",
  label: (code) => houseType.labels[code as HouseType] ?? code,
  draft: draftOf,
  check: (_item, draft) => problemsOf(corrections.HOUSE, draft),
  calls: credentialCalls,
  pass: (item, draft, costMs) => passCredential(item, draft, costMs),
  refuse: refuseCredential,
  Evidence: HouseEvidence,
  Panel: HousePanel,
  Actions: SupplementButton,
};
