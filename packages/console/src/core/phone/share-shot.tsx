import { shareShot, shotGrants, type ShotRoute } from "@hongxian/contract/features/phone-home/phone.endpoints.ts";
import { allows } from "@hongxian/contract/wire/access.ts";
import { ShareAltOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { useHolder } from "../../platform/access-context.tsx";
import { call } from "../../platform/call.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { toastError } from "../../platform/toast.ts";
import type { Stat } from "../../ui/stat-cards.tsx";
import { useSession } from "../session/session-store.ts";
import { PhoneSheet } from "./phone-sheet.tsx";
import { statText } from "./phone-stats.tsx";
import "./phone-cards.css";
import "./phone.css";

interface Shot {
  readonly title: string;
  readonly span: string;
  readonly stats: readonly Stat[];
}

const width = 720;
const cellHeight = 120;
const pad = 32;

/** The colours of the theme as they are now. */
const toneOf = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function drawMarks(pen: CanvasRenderingContext2D, height: number, mark: string): void {
  pen.save();
  pen.globalAlpha = 0.14;
  pen.fillStyle = toneOf("--text2");
  pen.font = "22px sans-serif";
  pen.rotate(-Math.PI / 10);
  for (let y = -200; y < height + 400; y += 120) for (let x = -300; x < width + 200; x += 300) pen.fillText(mark, x, y);
  pen.restore();
}

/** The cards as a picture, with the account's name as a watermark. */
function drawShot({ title, span, stats }: Shot, mark: string): string {
  const rows = Math.ceil(stats.length / 2);
  const height = 150 + rows * cellHeight + 60;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("截图失败，请重试");
  pen.fillStyle = toneOf("--surface");
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = toneOf("--text");
  pen.font = "600 36px sans-serif";
  pen.fillText(title, pad, 64);
  pen.fillStyle = toneOf("--text3");
  pen.font = "24px sans-serif";
  pen.fillText(span, pad, 104);
  for (const [at, stat] of stats.entries()) {
    const x = pad + (at % 2) * (width / 2 - pad / 2);
    const y = 150 + Math.floor(at / 2) * cellHeight;
    pen.fillStyle = toneOf("--text3");
    pen.font = "24px sans-serif";
    pen.fillText(stat.label, x, y + 30);
    pen.fillStyle = toneOf("--text");
    pen.font = "600 38px sans-serif";
    pen.fillText(statText(stat), x, y + 78);
  }
  drawMarks(pen, height, mark);
  return canvas.toDataURL("image/png");
}

/** 分享截图: drawn here, recorded on the server. */
export function ShareShot({ route, shot }: { route: ShotRoute; shot: Shot | null }) {
  const holder = useHolder();
  const session = useSession();
  const [picture, setPicture] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (!allows([shotGrants[route]], holder)) return null;
  const take = async () => {
    if (shot === null || busy) return;
    setBusy(true);
    try {
      await call(shareShot, { body: { route, span: shot.span } });
      setPicture(drawShot(shot, `${session?.staff.name ?? ""} ${clockText(Date.now()).slice(0, 16)}`));
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <button
        type="button"
        className="phone-icon"
        aria-label="分享截图"
        disabled={shot === null || busy}
        onClick={() => void take()}
      >
        <ShareAltOutlined />
      </button>
      {picture !== null && (
        <PhoneSheet
          title="分享截图"
          onClose={() => setPicture(null)}
          footer={
            <Button block type="primary" href={picture} download={`${shot?.title ?? "截图"}.png`}>
              保存图片
            </Button>
          }
        >
          <img className="block wide framed round-8" src={picture} alt="截图，长按可保存或分享" />
        </PhoneSheet>
      )}
    </>
  );
}
