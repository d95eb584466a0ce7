import { marriageFields } from "@hongxian/contract/core/credential/credential-fields.ts";
import { childWardship } from "@hongxian/contract/core/member/credential.choices.ts";
import { memberAccountGrants } from "@hongxian/contract/core/member/member-account.endpoints.ts";
import { marital, wantChild } from "@hongxian/contract/core/member/member.choices.ts";
import { correctionMessages, corrections, needsProof } from "@hongxian/contract/core/review/credential-correction.ts";
import type { ReviewItem } from "@hongxian/contract/core/review/review.endpoints.ts";
import {
  credentialGrants,
  bigamyReason,
  reportBigamy,
} from "@hongxian/contract/features/credential/credential.endpoints.ts";
import { Button, Checkbox } from "antd";
import { useState } from "react";
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
import { useCan } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { toast } from "../../platform/toast.ts";
import { changedOnly, codeIn, numberIn, textIn } from "./check-draft.ts";
import { RecordNotes } from "./record-notes.tsx";
import { late } from "../../ui/late/late.tsx";

const BanDialog = late(async () => (await import("../../core/member-dialogs/ban-dialog.tsx")).BanDialog);

interface Draft {
  readonly maritalStatus?: (typeof marital.values)[number] | undefined;
  readonly childWardship?: (typeof childWardship.values)[number] | undefined;
  readonly proofSeen: boolean;
}

function draftOf(item: ReviewItem): Draft {
  const { claim } = credentialDetail(item);
  return {
    maritalStatus: codeIn(marital, textIn(claim, "maritalStatus")),
    childWardship: codeIn(childWardship, textIn(claim, "childWardship")),
    proofSeen: false,
  };
}

const proofName = (status: Draft["maritalStatus"]): string => (status === "WIDOWED" ? "死亡证明" : "离婚证明");
/** Yuan a month, in thousands. */
const alimonyText = (yuan: number | null): string =>
  yuan === null || yuan === 0 ? "" : `${(yuan / 1000).toFixed(2)}K/月`;

function MarriagePanel({ item, draft, errors, edit }: DeskView<Draft>) {
  const { claim, profile } = credentialDetail(item);
  const known = codeIn(marital, profile.marital);
  const wish = codeIn(wantChild, textIn(claim, "wantChild"));
  const knownWish = codeIn(wantChild, profile.wantChild);
  const rows: readonly FactRow[] = [
    {
      label: "婚况",
      inputId: "marriage-status",
      claimed: (
        <FieldInput
          id="marriage-status"
          invalid={errors.maritalStatus !== undefined}
          field={marriageFields.maritalStatus}
          value={draft.maritalStatus}
          onChange={(next) => edit({ maritalStatus: codeIn(marital, String(next)), proofSeen: false })}
        />
      ),
      profile: known === undefined ? "" : marital.labels[known],
      differs: profile.marital !== "" && draft.maritalStatus !== profile.marital,
      error: errors.maritalStatus,
    },
    { label: "子女情况", claimed: textIn(claim, "childInfo") },
    {
      label: "抚养权",
      inputId: "marriage-wardship",
      claimed: (
        <FieldInput
          id="marriage-wardship"
          invalid={errors.childWardship !== undefined}
          field={marriageFields.childWardship}
          value={draft.childWardship}
          onChange={(next) => edit({ childWardship: codeIn(childWardship, String(next)) })}
        />
      ),
      error: errors.childWardship,
    },
    { label: "抚养费", claimed: alimonyText(numberIn(claim, "childAlimonyMonth")) },
    {
      label: "生育意愿",
      claimed: wish === undefined ? "" : wantChild.labels[wish],
      profile: knownWish === undefined ? "" : wantChild.labels[knownWish],
      differs: wish !== undefined && knownWish !== undefined && wish !== knownWish,
    },
    { label: "姓名", profile: <RevealFact item={item} field="realname" masked={profile.realname} /> },
    { label: "身份证号", profile: <RevealFact item={item} field="idNo" masked={profile.idNo} /> },
  ];
  return (
    <>
      <FactTable rows={rows} />
      {needsProof(draft.maritalStatus) && (
        <div>
          <Checkbox checked={draft.proofSeen} onChange={(event) => edit({ proofSeen: event.target.checked })}>
            已核对{proofName(draft.maritalStatus)}
          </Checkbox>
          {errors.proofSeen !== undefined && (
            <span className="form-error" role="alert">
              {errors.proofSeen}
            </span>
          )}
        </div>
      )}
      <RecordNotes item={item} />
    </>
  );
}

function MarriageActions({ item, leave }: Pick<DeskView<Draft>, "item" | "leave">) {
  const [open, setOpen] = useState(false);
  const can = useCan();
  const { member } = item;
  return (
    <>
      {can(credentialGrants.bigamy) && can(memberAccountGrants.ban) && member !== null && (
        <Button size="large" danger onClick={() => setOpen(true)}>
          举报重婚风险
        </Button>
      )}
      <SupplementButton item={item} leave={leave} />
      {open && member !== null && (
        <BanDialog
          member={member}
          reason={bigamyReason}
          submit={async ({ reason, days }) => {
            await call(reportBigamy, { params: { id: item.id }, body: { reason, days } });
            toast.success(answeredMessage(reportBigamy));
          }}
          onDone={() => {
            setOpen(false);
            leave();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

export const marriageDesk: DeskKind<Draft> = {
  bizType: "MARRIAGE",
  title: "婚姻审核",
  label: (code) => marital.labels[code as keyof typeof marital.labels] ?? code,
  draft: draftOf,
  check: (_item, draft) => problemsOf(corrections.MARRIAGE, draft),
  confirm: (_item, { maritalStatus, proofSeen }) =>
    needsProof(maritalStatus) && !proofSeen
      ? { text: `${correctionMessages.proofSeen}：${proofName(maritalStatus)}`, patch: { proofSeen: true } }
      : null,
  calls: credentialCalls,
  pass: (item, { proofSeen, ...draft }, costMs) =>
    passCredential(item, { ...changedOnly(draft, draftOf(item)), proofSeen }, costMs),
  refuse: refuseCredential,
  Panel: MarriagePanel,
  Actions: MarriageActions,
};
