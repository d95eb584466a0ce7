import "./figures.css";

interface ScatterPoint {
  readonly key: string;
  readonly title: string;
  readonly x: number;
  readonly y: number;
}

interface ScatterPlotProps {
  readonly label: string;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly points: readonly ScatterPoint[];
  readonly textX?: (value: number) => string;
  readonly textY?: (value: number) => string;
}

const box = { width: 420, height: 220, left: 52, bottom: 34, top: 10, right: 12 } as const;
const plain = (value: number): string => value.toLocaleString("en-US");

/** Points by two figures. Both axes are logarithmic, so that many small and few large values can be told apart. */
export function ScatterPlot({ label, xTitle, yTitle, points, textX = plain, textY = plain }: ScatterPlotProps) {
  const [maxX, maxY] = [Math.max(1, ...points.map(({ x }) => x)), Math.max(1, ...points.map(({ y }) => y))];
  const place = (value: number, max: number): number => Math.log1p(Math.max(0, value)) / Math.log1p(max);
  const across = (x: number) => box.left + place(x, maxX) * (box.width - box.left - box.right);
  const down = (y: number) => box.height - box.bottom - place(y, maxY) * (box.height - box.bottom - box.top);
  return (
    <svg className="scatter-plot wide size-11" viewBox={`0 0 ${box.width} ${box.height}`} role="img" aria-label={label}>
      <path
        className="scatter-axis"
        d={`M${box.left} ${box.top}V${box.height - box.bottom}H${box.width - box.right}`}
      />
      <text x={box.left - 6} y={box.top + 8} textAnchor="end">
        {textY(maxY)}
      </text>
      <text x={box.left - 6} y={box.height - box.bottom} textAnchor="end">
        0
      </text>
      <text x={box.width - box.right} y={box.height - box.bottom + 14} textAnchor="end">
        {textX(maxX)}
      </text>
      <text x={(box.left + box.width) / 2} y={box.height - 6} textAnchor="middle">
        {xTitle} → {yTitle} ↑
      </text>
      {points.map(({ key, title, x, y }) => (
        <circle key={key} cx={across(x)} cy={down(y)} r={5}>
          <title>{`${title}：${xTitle} ${textX(x)}，${yTitle} ${textY(y)}`}</title>
        </circle>
      ))}
    </svg>
  );
}
