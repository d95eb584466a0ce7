import { HighlightOutlined } from "@ant-design/icons";
import { carFields } from "@hongxian/contract/core/credential/credential-fields.ts";
import { carType } from "@hongxian/contract/core/member/credential.choices.ts";
import { carStatus } from "@hongxian/contract/core/member/member.choices.ts";
import { corrections } from "@hongxian/contract/core/review/credential-correction.ts";
import type { ReviewItem } from "@hongxian/contract/core/review/review.endpoints.ts";
import { credentialGrants, maskImage } from "@hongxian/contract/features/credential/credential.endpoints.ts";
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
import { FactTable } from "../../core/review-desk/fact-table.tsx";
import { useCan } from "../../platform/access-context.tsx";
import { call } from "../../platform/call.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { Tag } from "../../ui/tag.tsx";
import { toastError } from "../../platform/toast.ts";
import { codeIn, textIn, assetsIn } from "./check-draft.ts";
import { MaskBrushDialog } from "./mask-brush.dialog.tsx";
import { RecordNotes } from "./record-notes.tsx";
import { AssetEvidence } from "./asset-evidence.tsx";

type CarType = (typeof carType.values)[number];
interface Car {
  readonly type?: CarType | undefined;
  readonly name?: string | undefined;
  readonly isValid: boolean;
}
interface Draft {
  readonly carList: readonly Car[];
  /** Pictures without a masked copy show no number plate. */
  readonly noPlate: boolean;
}

const assets = (item: ReviewItem) => assetsIn(credentialDetail(item).claim, "carList");
const maskOf = (item: ReviewItem, image: string): string | undefined =>
  credentialDetail(item).masks.find((mask) => mask.image === image)?.masked;
const unpainted = (item: ReviewItem): readonly string[] =>
  item.images.filter((image) => maskOf(item, image) === undefined);

function draftOf(item: ReviewItem): Draft {
  const carList = assets(item).map((car) => ({
    type: codeIn(carType, textIn(car, "type")),
    name: textIn(car, "name") || undefined,
    isValid: true,
  }));
  return { carList, noPlate: false };
}

const changed = (draft: Draft, place: number, patch: Partial<Car>): Partial<Draft> => ({
  carList: draft.carList.map((car, at) => (at === place ? { ...car, ...patch } : car)),
});

function CarEvidence({ item, draft, errors, edit, reload }: DeskView<Draft, "masks">) {
  const [painting, setPainting] = useState<string | null>(null);
  const [copies, setCopies] = useState(false);
  const can = useCan();
  const mayPaint = can(credentialGrants.mask);
  const markPlain = async (image: string) => {
    try {
      await call(maskImage, { params: { id: item.id }, body: { image, masked: image } });
      reload();
    } catch (error) {
      toastError(error);
    }
  };
  const mark = (image: string) => {
    const masked = maskOf(item, image);
    if (masked === undefined) return null;
    return <em>{masked === image ? "无车牌" : "已打码"}</em>;
  };
  const tools = (image: string) => (
    <>
      {mayPaint && (
        <button type="button" onClick={() => setPainting(image)}>
          <HighlightOutlined /> 打码
        </button>
      )}
      {mayPaint && maskOf(item, image) === undefined && (
        <button type="button" onClick={() => void markPlain(image)}>
          无车牌
        </button>
      )}
      {credentialDetail(item).masks.length > 0 && (
        <button type="button" aria-pressed={copies} onClick={() => setCopies(!copies)}>
          看打码图
        </button>
      )}
      <i />
    </>
  );
  return (
    <>
      <AssetEvidence
        item={item}
        name="车辆"
        assets={assets(item)}
        titles={draft.carList.map(({ type, name }) => name ?? (type === undefined ? "车辆" : carType.labels[type]))}
        valid={draft.carList.map(({ isValid }) => isValid)}
        error={errors.carList ?? errors.masks}
        onValid={(place, isValid) => edit(changed(draft, place, { isValid }))}
        stage={{ mark, tools, addressOf: (image) => (copies ? (maskOf(item, image) ?? image) : image) }}
      />
      {painting !== null && (
        <MaskBrushDialog
          recordId={item.id}
          image={painting}
          onDone={() => {
            setPainting(null);
            reload();
          }}
          onClose={() => setPainting(null)}
        />
      )}
    </>
  );
}

function CarPanel({ item, draft, edit }: DeskView<Draft>) {
  const { profile } = credentialDetail(item);
  const known = codeIn(carStatus, profile.carStatus);
  const left = unpainted(item).length;
  return (
    <>
      {draft.carList.map((car, place) => (
        <section key={place} className="thing-form" data-invalid={!car.isValid} aria-label={`车辆${place + 1}`}>
          <h3 className="row gap-6">
            车辆{place + 1} {car.isValid ? <Tag tone="jade">有效</Tag> : <Tag tone="void">无效</Tag>}
          </h3>
          <div className="thing-fields thing-fields-two grid gap-6">
            <label className="review-unseen" htmlFor={`car-type-${place}`}>
              车型
            </label>
            <FieldInput
              id={`car-type-${place}`}
              invalid={false}
              field={carFields.type}
              value={car.type}
              onChange={(next) => edit(changed(draft, place, { type: codeIn(carType, String(next)) }))}
            />
            <label className="review-unseen" htmlFor={`car-name-${place}`}>
              品牌型号
            </label>
            <FieldInput
              id={`car-name-${place}`}
              invalid={false}
              field={carFields.name}
              value={car.name}
              onChange={(next) => edit(changed(draft, place, { name: (next ?? "") || undefined }))}
            />
          </div>
        </section>
      ))}
      <FactTable
        correctable={false}
        rows={[
          {
            label: "购车状况",
            claimed: carStatus.labels.HAVE_CAR,
            profile: known === undefined ? "" : carStatus.labels[known],
            differs: profile.carStatus !== "" && profile.carStatus !== "HAVE_CAR",
          },
          { label: "所有人", claimed: "", profile: profile.realname },
        ]}
      />
      <p className="review-effect size-12 round-8 on-fill2 pad-8-12">
        <b className="block weight-500">车牌打码</b>
        {left === 0 ? "所有图片都已处理" : `还有 ${left} 张图片未打码；可见的车牌须先打码再通过`}
      </p>
      <RecordNotes item={item} />
    </>
  );
}

export const carDesk: DeskKind<Draft> = {
  bizType: "CAR",
  title: "车辆审核",
  draft: draftOf,
  check: (_item, { carList }) => problemsOf(corrections.CAR, { carList }),
  confirm: (item, { noPlate }) => {
    const left = unpainted(item).length;
    if (left === 0 || noPlate) return null;
    return { text: `有 ${left} 张图片未打码，确认其中没有可见的车牌？`, patch: { noPlate: true } };
  },
  calls: credentialCalls,
  pass: async (item, { carList, noPlate }, costMs) => {
    if (noPlate) {
      for (const image of unpainted(item))
        await call(maskImage, { params: { id: item.id }, body: { image, masked: image } });
    }
    return passCredential(item, { carList }, costMs);
  },
  refuse: refuseCredential,
  Evidence: CarEvidence,
  Panel: CarPanel,
  Actions: SupplementButton,
};
