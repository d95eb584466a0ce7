import { HighlightOutlined } from "@ant-design/icons";
import { carFields } from "@hongxian/contract/core/credential/credential-fields.ts";
import { carType } from "@hongxian/contract/core/member/credential.choices.ts";
import { splitImages } from "@hongxian/contract/core/member/slash-list.rules.ts";
import { carStatus } from "@hongxian/contract/core/member/member.choices.ts";
import { correctionMessages, corrections } from "@hongxian/contract/core/review/credential-correction.ts";
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
import { RevealFact } from "../../core/review-desk/reveal-fact.tsx";
import { useCan } from "../../platform/access-context.tsx";
import { call } from "../../platform/call.ts";
import { useKeys } from "../../platform/use-keys.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { KeyHint } from "../../ui/key-hint.tsx";
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
}

const assets = (item: ReviewItem) => assetsIn(credentialDetail(item).claim, "carList");
const maskOf = (item: ReviewItem, image: string): string | undefined =>
  credentialDetail(item).masks.find((mask) => mask.image === image)?.masked;
/** Pictures that go to the app and that nobody has judged yet: painted over, or found to show no plate. */
function unpainted(item: ReviewItem, { carList }: Draft): readonly string[] {
  const refused = new Set(
    assets(item).flatMap((car, place) =>
      carList[place]?.isValid === false ? splitImages(textIn(car, "authImg")) : [],
    ),
  );
  return item.images.filter((image) => !refused.has(image) && maskOf(item, image) === undefined);
}

function draftOf(item: ReviewItem): Draft {
  const carList = assets(item).map((car) => ({
    type: codeIn(carType, textIn(car, "type")),
    name: textIn(car, "name") || undefined,
    isValid: true,
  }));
  return { carList };
}

const changed = (draft: Draft, place: number, patch: Partial<Car>): Partial<Draft> => ({
  carList: draft.carList.map((car, at) => (at === place ? { ...car, ...patch } : car)),
});

const openMark = { background: "var(--ochre-soft)", color: "var(--ochre)" };

interface PlateToolsProps {
  readonly image: string;
  readonly isJudged: boolean;
  onPaint(): void;
  onPlain(): void;
}

/** Every picture is judged by itself, so that no plate passes with a press meant for another picture. */
function PlateTools({ isJudged, onPaint, onPlain }: PlateToolsProps) {
  useKeys({
    p: { label: "给车牌打码", run: onPaint },
    n: { label: "图中没有车牌", run: () => !isJudged && onPlain() },
  });
  return (
    <>
      <button type="button" onClick={onPaint}>
        <HighlightOutlined /> 打码 <KeyHint keys="P" />
      </button>
      {!isJudged && (
        <button type="button" onClick={onPlain}>
          无车牌 <KeyHint keys="N" />
        </button>
      )}
    </>
  );
}

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
    if (masked === undefined)
      return mayPaint ? (
        <em className="plate-open" style={openMark}>
          待处理
        </em>
      ) : null;
    return <em>{masked === image ? "无车牌" : "已打码"}</em>;
  };
  const tools = (image: string) => (
    <>
      {mayPaint && (
        <PlateTools
          image={image}
          isJudged={maskOf(item, image) !== undefined}
          onPaint={() => setPainting(image)}
          onPlain={() => void markPlain(image)}
        />
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
        stage={{
          mark,
          tools,
          next: unpainted(item, draft)[0],
          addressOf: (image) => (copies ? (maskOf(item, image) ?? image) : image),
        }}
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
  const left = unpainted(item, draft).length;
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
          {
            label: "所有人",
            claimed: "",
            profile: <RevealFact item={item} field="realname" masked={profile.realname} />,
          },
          { label: "身份证号", profile: <RevealFact item={item} field="idNo" masked={profile.idNo} /> },
        ]}
      />
      <p className="review-effect size-12 round-8 on-fill2 pad-8-12">
        <b className="block weight-500">车牌打码</b>
        {left === 0 ? "所有图片都已处理" : correctionMessages.plates(left)}
      </p>
      <RecordNotes item={item} />
    </>
  );
}

export const carDesk: DeskKind<Draft> = {
  bizType: "CAR",
  title: "车辆审核",
  draft: draftOf,
  check: (item, draft) => {
    const problems = problemsOf(corrections.CAR, draft);
    const left = unpainted(item, draft).length;
    return left === 0 ? problems : { ...problems, masks: correctionMessages.plates(left) };
  },
  calls: credentialCalls,
  pass: (item, { carList }, costMs) => passCredential(item, { carList }, costMs),
  refuse: refuseCredential,
  Evidence: CarEvidence,
  Panel: CarPanel,
  Actions: SupplementButton,
};
