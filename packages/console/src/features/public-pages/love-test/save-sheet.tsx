import type { EvaluateResult } from "@hongxian/contract/features/public-pages/evaluate.endpoints.ts";
import { useState } from "react";
import { Sheet } from "../parts/sheet.tsx";
import { drawResult } from "./draw-result.ts";

/** Phones save a picture by a long press, everything else by a click: both are offered. */
export function SaveSheet({ result, onClose }: { result: EvaluateResult; onClose(): void }) {
  const [picture] = useState(() => drawResult(result));
  if (picture === null) {
    return (
      <Sheet title="保存图片" onClose={onClose}>
        <p className="v-failure">当前浏览器不支持生成图片，请截图保存</p>
      </Sheet>
    );
  }
  return (
    <Sheet
      title="保存图片"
      onClose={onClose}
      foot={
        <a className="v-button" href={picture} download={`${result.testTitle}.png`}>
          保存到手机
        </a>
      }
    >
      <p className="v-lead">长按图片也可保存到相册</p>
      <img className="test-picture" src={picture} alt={`${result.testTitle}：${result.title}`} />
    </Sheet>
  );
}
