import { Button } from "antd";
import { useState } from "react";
import type { GeoPoint } from "../../core/map/coordinates.ts";
import { MapDialog } from "../../core/map/map-dialog.tsx";
import { MapFailure, PlaceMap } from "../../core/map/place-map.tsx";

const westLake: GeoPoint = { lon: 120.148872, lat: 30.252645 };

export function MapParts() {
  const [picked, setPicked] = useState<GeoPoint | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="parts-half grid at-start gap-20 even-2">
        <div>
          <h3>查看，缩放 13</h3>
          <PlaceMap point={westLake} label="西湖" />
        </div>
        <div>
          <h3>选点，坐标系 WGS-84</h3>
          <PlaceMap point={picked} system="WGS84" label="选择位置" onPick={setPicked} />
        </div>
      </div>
      <div className="parts-row">
        <Button onClick={() => setOpen(true)}>地图弹窗</Button>
      </div>
      <MapFailure reason="INVALID_USER_KEY" />
      {open && <MapDialog title="查看位置" area="浙江省杭州市西湖区" point={westLake} onClose={() => setOpen(false)} />}
    </>
  );
}
