import { giftCategory } from "@hongxian/contract/features/gift/gift.rules.ts";
import { getGiftPanel } from "@hongxian/contract/features/gift/gift.endpoints.ts";
import { giftScene } from "@hongxian/contract/core/money/gift.choices.ts";
import { Segmented } from "antd";
import { useState } from "react";
import { SvgaPlayer } from "../../core/svga/svga-player.tsx";
import { VideoDialog } from "../../core/video-dialog/video-dialog.tsx";
import { yuanText } from "../../platform/decimal.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import "./gift.css";

interface Playable {
  readonly name: string;
  readonly animType: string;
  readonly animUrl: string | null;
}

/** 播放动画. */
export function PlayDialog({ gift, onClose }: { readonly gift: Playable; onClose(): void }) {
  const url = gift.animUrl ?? "";
  if (gift.animType === "MP4") return <VideoDialog src={url} title={gift.name} onClose={onClose} />;
  return (
    <PageModal open title={gift.name} width={420} footer={null} onCancel={onClose}>
      <div className="gift-play center">
        <SvgaPlayer src={url} label={`${gift.name}动画`} width={360} />
      </div>
    </PageModal>
  );
}

type Scene = (typeof giftScene.values)[number];
const scenes = giftScene.values.map((value) => ({ value, label: giftScene.labels[value] }));

/** The panel of one scene in the frame of a phone, as the app would show it now. */
export function PanelDialog({ onClose }: { onClose(): void }) {
  const [sceneType, setScene] = useState<Scene>("LIVE");
  const { data, error, reload } = useData(getGiftPanel, { query: { sceneType } });
  const body = () => {
    if (error !== null) return <PanelState kind="error" text={error.msg} onRetry={reload} />;
    if (data === undefined) return <PanelState kind="loading" />;
    if (data.length === 0) return <PanelState kind="empty" text="该场景没有可赠送的礼物" />;
    return giftCategory.values
      .filter((category) => data.some(({ categoryCode }) => categoryCode === category))
      .map((category) => (
        <section key={category} aria-label={giftCategory.labels[category]}>
          <p className="caption">{giftCategory.labels[category]}</p>
          <ul>
            {data
              .filter(({ categoryCode }) => categoryCode === category)
              .map(({ id, name, iconUrl, priceCents, corner }) => (
                <li key={id}>
                  <img src={iconUrl} alt="" />
                  {name}
                  <em className="num">¥{yuanText(priceCents)}</em>
                  {corner !== "" && <i>{corner}</i>}
                </li>
              ))}
          </ul>
        </section>
      ));
  };
  return (
    <PageModal open title="面板预览" width={440} footer={null} onCancel={onClose}>
      <Segmented block value={sceneType} options={scenes} onChange={setScene} />
      <div className="gift-phone stack clip" role="region" aria-label="手机预览">
        <div>{body()}</div>
      </div>
    </PageModal>
  );
}
