import { RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { useKeys } from "../../kit/use-keys.ts";

const steps = { min: 0.5, max: 5, by: 0.25 };
const within = (scale: number) => Math.min(steps.max, Math.max(steps.min, scale));

/** The evidence, never dimmed: wheel and space zoom, drag moves, a button turns it. */
export function PassportPicture({ address }: { address: string }) {
  const [scale, setScale] = useState(1);
  const [turn, setTurn] = useState(0);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  useKeys({ " ": { label: "缩放", run: () => setScale(scale === 1 ? 2 : 1) } });
  return (
    <figure
      className="passport-evidence"
      onWheel={(event) => setScale(within(scale - Math.sign(event.deltaY) * steps.by))}
      onPointerMove={(event) => {
        if (event.buttons === 1) setPlace({ x: place.x + event.movementX, y: place.y + event.movementY });
      }}
    >
      {address === "" ? (
        <span className="caption">没有上传护照照片</span>
      ) : (
        <img
          src={address}
          alt="护照照片"
          draggable={false}
          style={{ transform: `translate(${place.x}px, ${place.y}px) rotate(${turn}deg) scale(${scale})` }}
        />
      )}
      <div className="passport-tools">
        <Button
          size="small"
          aria-label="放大"
          icon={<ZoomInOutlined />}
          onClick={() => setScale(within(scale + steps.by))}
        />
        <Button
          size="small"
          aria-label="缩小"
          icon={<ZoomOutOutlined />}
          onClick={() => setScale(within(scale - steps.by))}
        />
        <Button size="small" aria-label="旋转" icon={<RotateRightOutlined />} onClick={() => setTurn(turn + 90)} />
      </div>
    </figure>
  );
}
