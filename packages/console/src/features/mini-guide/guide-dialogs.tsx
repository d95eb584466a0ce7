import type { Audience } from "@hongxian/contract/core/audience/audience.ts";
import {
  editMiniGuide,
  getMiniGuide,
  guideFrequency,
  guideMode,
  guideMessages,
  guideScene,
  guideSystem,
  guideType,
  type MiniGuide,
  setMiniReviewMode,
} from "@hongxian/contract/features/mini-guide/mini-guide.endpoints.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import type { NamedRef } from "@hongxian/contract/wire/refs.ts";
import { Input, Segmented, Select } from "antd";
import { useMemo, useState } from "react";
import { namesOf } from "../../platform/field-names.ts";
import { AudienceInput } from "../../core/audience/audience-input.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { PageModal } from "../../platform/page-context.tsx";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";

type Values = Readonly<Record<string, unknown>>;
interface EndProps {
  onDone(): void;
  onClose(): void;
}
interface InputProps {
  readonly value: unknown;
  readonly values: { readonly guideType?: unknown };
  onChange(value: unknown): void;
}
export const modeTones = { NORMAL: "jade", GUIDE: "ochre", HIDE: "mute" } as const;

const fields = {
  showMode: field.choice("展示方式", guideMode),
  guideType: optional(field.choice("引导方式", guideType)),
  title: optional(field.text("引导标题", { max: 20 })),
  content: optional(field.longText("引导内容", { max: 100 })),
  target: optional(field.text("跳转目标", { max: 300 })),
  imageUrl: optional(field.image("图片")),
  frequency: field.choice("频次", guideFrequency),
  minVersion: optional(field.text("最低版本", { max: 20 })),
  audience: field.json("人群"),
};
const ofGuide = ["guideType", "title", "content", "target", "imageUrl"];
const texts = ["title", "content", "target", "imageUrl", "minVersion"];
const shows = (name: string, { showMode }: Values) => showMode === "GUIDE" || !ofGuide.includes(name);
const Who = ({ value, onChange }: InputProps) => (
  // Written only by this input, or parsed by the server's own schema.
  <AudienceInput value={value as Audience | undefined} onChange={onChange} />
);
const targetInput = (kfs: readonly NamedRef[]) =>
  function TargetInput({ value, values, onChange }: InputProps) {
    const text = typeof value === "string" ? value : "";
    if (values.guideType !== "WECOM")
      return <Input aria-label="跳转目标" value={text} onChange={(event) => onChange(event.target.value)} />;
    return (
      <Select
        aria-label="企微客服"
        style={{ width: "100%" }}
        placeholder={guideMessages.kf}
        value={text === "" ? null : text}
        options={kfs.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={onChange}
      />
    );
  };

/** 编辑引导. */
export function EditGuideDialog({
  guide,
  kfs,
  ...end
}: EndProps & { readonly guide: MiniGuide; readonly kfs: readonly NamedRef[] }) {
  const inputs = useMemo(() => ({ audience: Who, target: targetInput(kfs) }), [kfs]);
  return (
    <SchemaDialog
      title={`编辑引导：${guideScene.labels[guide.scene]} · ${guideSystem.labels[guide.system]}`}
      width={560}
      schema={editMiniGuide.body}
      fields={fields}
      inputs={inputs}
      initial={guide}
      shows={shows}
      counted={(values) => ({
        ...Object.fromEntries(
          namesOf(fields).map((name) => {
            const value = shows(name, values) ? values[name] : undefined;
            return [name, value ?? (texts.includes(name) ? "" : name === "audience" ? {} : null)];
          }),
        ),
        version: guide.version,
      })}
      okText="保存"
      send={(body) => runCall(editMiniGuide, { params: { id: guide.id }, body })}
      {...end}
    />
  );
}

const reviewFields = { version: field.text("提审版本", { max: 20 }), until: field.time("提审截止") };
const weekMs = 7 * 86_400_000;

/** 进入提审模式. */
export function ReviewDialog({ reviewVersion, ...end }: EndProps & { readonly reviewVersion: number }) {
  const [initial] = useState(() => ({ until: new Date(Date.now() + weekMs).toISOString() }));
  return (
    <SchemaDialog
      title="进入提审模式"
      schema={setMiniReviewMode.body.shape.review.unwrap()}
      fields={reviewFields}
      initial={initial}
      hints={{ version: "格式 x.y.z", until: "最长14天" }}
      okText="进入提审模式"
      send={(review) => runCall(setMiniReviewMode, { body: { review, reviewVersion } })}
      {...end}
    >
      <p className="caption">{guideMessages.review}</p>
    </SchemaDialog>
  );
}

type System = "ANDROID" | "IOS";
const systems = [
  { value: "ANDROID" as const, label: guideSystem.labels.ANDROID },
  { value: "IOS" as const, label: guideSystem.labels.IOS },
];

/** 预览: what a version on a system shows, scene by scene. */
export function PreviewDialog({ onClose }: { onClose(): void }) {
  const [system, setSystem] = useState<System>("IOS");
  const [version, setVersion] = useState("1.0.0");
  const isVersion = /^\d{1,4}\.\d{1,4}\.\d{1,4}$/.test(version);
  const { data, error, reload } = useData(getMiniGuide, { query: { system, version } }, { enabled: isVersion });
  return (
    <PageModal open title="预览" width={420} footer={null} onCancel={onClose}>
      <Segmented block value={system} options={systems} onChange={setSystem} />
      <Input
        aria-label="小程序版本"
        style={{ marginTop: 8 }}
        value={version}
        {...(isVersion ? {} : { status: "error" as const })}
        onChange={(event) => setVersion(event.target.value)}
      />
      <div className="mini-phone" role="region" aria-label="手机预览">
        {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
        <ul>
          {data?.map((one) => (
            <li key={one.scene}>
              <span>
                {guideScene.labels[one.scene]}
                {one.showMode === "GUIDE" && <span className="caption"> {one.title}</span>}
              </span>
              <Tag tone={modeTones[one.showMode]}>{guideMode.labels[one.showMode]}</Tag>
            </li>
          ))}
        </ul>
      </div>
    </PageModal>
  );
}
