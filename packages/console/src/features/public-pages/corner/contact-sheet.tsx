import type { SeekingInfo } from "@hongxian/contract/features/public-pages/seeking-info.endpoints.ts";
import { Sheet } from "../parts/sheet.tsx";

interface ContactProps {
  readonly matchmaker: SeekingInfo["matchmaker"];
  onWish(): void;
  onClose(): void;
}

/** 联系红娘: the enterprise WeChat of the matchmaker who shared the profile. */
export function ContactSheet({ matchmaker, onWish, onClose }: ContactProps) {
  if (matchmaker === null) {
    return (
      <Sheet
        title="联系红娘"
        onClose={onClose}
        foot={
          <button type="button" className="v-button" onClick={onWish}>
            我想认识TA
          </button>
        }
      >
        <p className="v-lead">红娘暂未开通企业微信，留下联系方式，红娘会尽快联系您</p>
      </Sheet>
    );
  }
  return (
    <Sheet title="联系红娘" onClose={onClose}>
      <figure className="corner-qr">
        <img src={matchmaker.qr} alt="红娘企业微信二维码" width="208" height="208" />
        <figcaption>
          <b>{matchmaker.name}</b>
          微信扫一扫，或长按识别二维码
        </figcaption>
      </figure>
    </Sheet>
  );
}
