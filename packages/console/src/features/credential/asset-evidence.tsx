import { splitImages } from "@hongxian/contract/core/member/slash-list.rules.ts";
import type { ReviewItem } from "@hongxian/contract/core/review/review.endpoints.ts";
import { Segmented } from "antd";
import { type ComponentProps, useState } from "react";
import { PictureStage } from "../../core/review-desk/picture-stage.tsx";
import type { Asset } from "./check-draft.ts";

interface AssetEvidenceProps {
  readonly item: ReviewItem;
  /** 房产, 车辆. */
  readonly name: string;
  readonly assets: readonly Asset[];
  readonly titles: readonly string[];
  readonly valid: readonly boolean[];
  readonly error: string | undefined;
  onValid(place: number, valid: boolean): void;
  /** How the stage treats a picture. */
  readonly stage?: Omit<ComponentProps<typeof PictureStage>, "images">;
}

const verdicts = [
  { value: true, label: "有效" },
  { value: false, label: "无效" },
];

/** Pictures of one asset; an asset without its own shows those of the whole record. */
const picturesOf = (item: ReviewItem, asset: Asset | undefined): readonly string[] => {
  const own = splitImages(typeof asset?.["authImg"] === "string" ? asset["authImg"] : "");
  return own.length > 0 ? own : item.images;
};

/** One tab for each house or car, each confirmed or not. */
export function AssetEvidence({ item, name, assets, titles, valid, error, onValid, stage }: AssetEvidenceProps) {
  const [at, setAt] = useState(0);
  const next = stage?.next;
  const [shownNext, setShownNext] = useState<string>();
  if (shownNext !== next) {
    setShownNext(next);
    // The picture that still asks for something may belong to another asset.
    const owner =
      next === undefined || picturesOf(item, assets[at]).includes(next)
        ? -1
        : assets.findIndex((asset) => picturesOf(item, asset).includes(next));
    if (owner >= 0) setAt(owner);
  }
  return (
    <>
      <div className="thing-bar row spread fixed gap-12 text line-below on-surface pad-8-16">
        <div role="tablist" aria-label={name}>
          {assets.map((_, place) => (
            <button
              key={titles[place] ?? place}
              type="button"
              role="tab"
              aria-selected={place === at}
              className={
                valid[place] === false
                  ? "thing-tab thing-invalid nowrap anchor text2 pointer"
                  : "thing-tab nowrap anchor text2 pointer"
              }
              onClick={() => setAt(place)}
            >
              {name}
              {place + 1} · {titles[place]}
            </button>
          ))}
        </div>
        {assets.length > 0 && (
          <Segmented
            size="small"
            aria-label={`${name}${at + 1}是否有效`}
            options={verdicts}
            value={valid[at] !== false}
            onChange={(next) => onValid(at, next)}
          />
        )}
      </div>
      {error !== undefined && (
        <p className="brick on-brick-soft pad-6-16" role="alert">
          {error}
        </p>
      )}
      <PictureStage key={at} images={picturesOf(item, assets[at])} {...stage} />
    </>
  );
}
