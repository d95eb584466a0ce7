import type { EvaluateResult } from "@hongxian/contract/features/public-pages/evaluate.endpoints.ts";
import { corner, pointsText, ring, rings, shapeOf } from "./radar-shape.ts";

type Dimensions = EvaluateResult["dimensions"];
const radius = 100;
const labelGap = 22;

const anchorOf = (x: number): "start" | "middle" | "end" => (Math.abs(x) < 4 ? "middle" : x > 0 ? "start" : "end");

/** Needs at least three dimensions; fewer are shown as a list. */
export function Radar({ dimensions }: { dimensions: Dimensions }) {
  const text = dimensions.map(({ name, value }) => `${name}${value}`).join("，");
  if (dimensions.length < 3) {
    return (
      <dl className="test-bars">
        {dimensions.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    );
  }
  const count = dimensions.length;
  const shape = shapeOf(
    dimensions.map(({ value }) => value),
    radius,
  );
  return (
    <svg className="test-radar" viewBox="-165 -142 330 284" role="img" aria-label={text}>
      {rings.map((share) => (
        <polygon
          key={share}
          points={pointsText(ring(count, radius * share))}
          className={share === 1 ? "radar-web" : "radar-ring"}
        />
      ))}
      {ring(count, radius).map(({ x, y }) => (
        <line key={`${x} ${y}`} x2={x} y2={y} className="radar-ring" />
      ))}
      <polygon points={pointsText(shape)} className="radar-shape" />
      {shape.map(({ x, y }, at) => (
        <circle key={dimensions[at]?.name} cx={x} cy={y} r="4" className="radar-dot" />
      ))}
      {dimensions.map(({ name, value }, at) => {
        const { x, y } = corner(at, count, radius + labelGap);
        const pulled = Math.abs(x) < 4 ? 0 : x > 0 ? -10 : 10;
        return (
          <text key={name} x={x + pulled} y={y + 5} textAnchor={anchorOf(x)}>
            {name} <tspan>{value}</tspan>
          </text>
        );
      })}
    </svg>
  );
}
