import type { Field } from "@hongxian/contract/kit/field.ts";
import { EyeInvisibleOutlined } from "@ant-design/icons";
import { blurredAddresses } from "@hongxian/contract/core/credential/blurred-paper.ts";
import { assetsFields } from "@hongxian/contract/core/credential/credential-fields.ts";
import { credentialMessages } from "@hongxian/contract/core/credential/credential.messages.ts";
import { savingsLevel } from "@hongxian/contract/core/member/credential.choices.ts";
import { splitImages } from "@hongxian/contract/core/member/slash-list.rules.ts";
import { type CorrectionInput, corrections } from "@hongxian/contract/core/review/credential-correction.ts";
import type { ReviewItem } from "@hongxian/contract/core/review/review.endpoints.ts";
import { getAuthOriginal, authArchiveGrants } from "@hongxian/contract/features/auth-archive/auth-archive.endpoints.ts";
import { Button } from "antd";
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
import { PictureStage } from "../../core/review-desk/picture-stage.tsx";
import { ReviewDesk } from "../../core/review-desk/review-desk.tsx";
import { useCan } from "../../platform/access-context.tsx";
import { call } from "../../platform/call.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { toastError } from "../../platform/toast.ts";
import type { QueueProps } from "./archive-page.tsx";
import "./auth-archive.css";

type Draft = CorrectionInput<"ASSETS">;
const levels: Readonly<Record<string, string>> = savingsLevel.labels;

function draftOf(item: ReviewItem): Draft {
  const { claim } = credentialDetail(item);
  const level = savingsLevel.values.find((value) => value === claim["savingsLevel"]);
  return {
    isSavings: claim["isSavings"] === true,
    savingsLevel: level ?? null,
    isLiabilities: claim["isLiabilities"] === true,
    liabilitiesRemark: typeof claim["liabilitiesRemark"] === "string" ? claim["liabilitiesRemark"] : null,
  };
}

/** Blurred until the user reveals it; every view of the papers is logged. */
function AssetsEvidence({ item }: DeskView<Draft>) {
  const can = useCan();
  const [images, setImages] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const { imageCount } = credentialDetail(item);
  const show = async () => {
    setBusy(true);
    try {
      setImages((await call(getAuthOriginal, { params: { id: item.id } })).images);
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  if (images !== null || imageCount === 0) return <PictureStage images={images ?? []} />;
  return (
    <div className="assets-veil flex grow shrink-y anchor">
      <PictureStage images={splitImages(blurredAddresses(item.id, imageCount))} />
      <div className="assets-veil-note row middle gap-10">
        <EyeInvisibleOutlined />
        <span>材料涉及财产隐私，查看原件将记入操作日志</span>
        {can(authArchiveGrants.original) && (
          <Button disabled={busy} onClick={() => void show()}>
            查看原件
          </Button>
        )}
      </div>
    </div>
  );
}

function AssetsPanel({ item, draft, errors, edit }: DeskView<Draft>) {
  const { firstPassName } = credentialDetail(item);
  const inputs: Readonly<Record<keyof typeof assetsFields, Field>> = assetsFields;
  const input = (name: keyof typeof assetsFields) => (
    <FieldInput
      id={`assets-${name}`}
      invalid={errors[name] !== undefined}
      field={inputs[name]}
      value={draft[name]}
      onChange={(next) => edit({ [name]: next })}
    />
  );
  const rows: readonly FactRow[] = [
    { label: "有无存款", inputId: "assets-isSavings", claimed: input("isSavings") },
    ...(draft.isSavings === true
      ? [
          {
            label: "存款区间",
            inputId: "assets-savingsLevel",
            claimed: input("savingsLevel"),
            error: errors.savingsLevel,
          },
        ]
      : []),
    { label: "有无负债", inputId: "assets-isLiabilities", claimed: input("isLiabilities") },
    {
      label: "负债说明",
      inputId: "assets-liabilitiesRemark",
      claimed: input("liabilitiesRemark"),
      error: errors.liabilitiesRemark,
    },
  ];
  return (
    <>
      {firstPassName !== "" && (
        <p className="ochre on-ochre-soft pad-8-12" role="status">
          {credentialMessages.secondLook}：{firstPassName} 已通过
        </p>
      )}
      <FactTable rows={rows} />
    </>
  );
}

function checkDraft(draft: Draft) {
  if (draft.isSavings === true && (draft.savingsLevel ?? null) === null)
    return { savingsLevel: credentialMessages.savingsLevel };
  return problemsOf(corrections.ASSETS, draft);
}

const assetsDesk: DeskKind<Draft> = {
  bizType: "ASSETS",
  title: "资产审核",
  label: (label) => levels[label] ?? "无存款",
  draft: draftOf,
  check: (_item, draft) => checkDraft(draft),
  calls: credentialCalls,
  pass: passCredential,
  refuse: refuseCredential,
  Evidence: AssetsEvidence,
  Panel: AssetsPanel,
  Actions: SupplementButton,
};

export const AssetsQueue = ({ first }: QueueProps) => <ReviewDesk kind={assetsDesk} first={first} />;
