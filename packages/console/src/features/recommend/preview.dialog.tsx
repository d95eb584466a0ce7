import { recommendPosition, showSex } from "@hongxian/contract/core/recommend/recommend.choices.ts";
import {
  getRecommendPreview,
  type PreviewItem,
} from "@hongxian/contract/features/recommend/recommend-slot.endpoints.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import type { RegionValue } from "@hongxian/contract/wire/refs.ts";
import { Segmented, Select } from "antd";
import { useState } from "react";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { Face, SexIcon } from "../../ui/fields/member-field.tsx";
import { PageModal } from "../../platform/page-context.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { useData } from "../../platform/use-data.ts";
import "./recommend.css";

type Position = ChoiceOf<typeof recommendPosition>;
type Viewer = ChoiceOf<typeof showSex> | "";

const cityField = field.region("所在城市");

const facts = ({ age, height, homeCity }: PreviewItem): string =>
  [age === null ? "" : `${age} 岁`, height === null ? "" : `${height} cm`, homeCity]
    .filter((part) => part !== "")
    .join(" · ");

/** 预览: the position's present order in the frame of a phone, as a member of this city and sex sees it. */
export function PreviewDialog({ first, onClose }: { first: Position; onClose(): void }) {
  const [position, setPosition] = useState(first);
  const [viewerSex, setViewerSex] = useState<Viewer>("");
  const [place, setPlace] = useState<RegionValue | null>(null);
  const { data, error, reload } = useData(getRecommendPreview, {
    query: {
      position,
      ...(viewerSex === "" ? {} : { viewerSex }),
      ...(place?.cityId ? { cityId: place.cityId } : {}),
    },
  });
  const body = () => {
    if (error !== null) return <PanelState kind="error" text={error.msg} onRetry={reload} />;
    if (data === undefined) return <PanelState kind="loading" lines={8} />;
    if (data.list.length === 0) return <PanelState kind="empty" text="该位置当前没有展示中的会员" />;
    return (
      <ol>
        {data.list.map((item, at) => (
          <li key={item.id}>
            <em className="num">{at + 1}</em>
            <Face src={item.member.imageUrl} name={item.member.firstName ?? "—"} size={48} />
            <div>
              <b>
                {item.member.firstName ?? "—"} <SexIcon sex={item.member.sex} />
                {item.isPaid && <span className="tone tone-gold">置顶</span>}
              </b>
              <span>{facts(item)}</span>
              <span className="cut text3">{item.signature}</span>
            </div>
          </li>
        ))}
      </ol>
    );
  };
  return (
    <PageModal open title="预览" width={720} footer={null} onCancel={onClose}>
      <div className="preview">
        <div className="preview-side stack gap-6">
          <label htmlFor="preview-position">位置</label>
          <Select
            id="preview-position"
            value={position}
            options={recommendPosition.values.map((value) => ({ value, label: recommendPosition.labels[value] }))}
            onChange={setPosition}
          />
          <label htmlFor="preview-city">所在城市</label>
          <FieldInput id="preview-city" field={cityField} value={place} onChange={(value) => setPlace(value)} />
          <span className="form-label row gap-3 size-12 text2 mb-4 lead-18">浏览者性别</span>
          <Segmented<Viewer>
            value={viewerSex}
            options={[
              { value: "", label: "不限" },
              { value: "MAN", label: showSex.labels.MAN },
              { value: "WOMAN", label: showSex.labels.WOMAN },
            ]}
            onChange={setViewerSex}
          />
          <p className="caption">
            展示中 <b className="num">{data?.total ?? 0}</b> 人
            {data !== undefined && data.hidden > 0 && (
              <>
                ，另有 <b className="num">{data.hidden}</b> 人因账号状态、情感状态或暂停推荐未展示
              </>
            )}
          </p>
        </div>
        <div className="preview-phone stack clip" aria-label="手机预览">
          <header className="fixed weight-600 align-center">{recommendPosition.labels[position]}</header>
          <div className="grow scroll">{body()}</div>
        </div>
      </div>
    </PageModal>
  );
}
