import "./map.css";

/** The South China Sea in its frame, as the charts draw it: coast, islands' line and border, in a box of 64 × 93.1. */
const shapes: readonly string[] = [
  "0,3.5 7,11.2 15,11.9 30,7 42,.7 52,.7 56,7.7 59,.7 64,.7 64,0 5,0",
  "13,16.1 19,14.7 16,21.7 11,23.1",
  "12,32.2 14,38.5 15,38.5 13,32.2",
  "16,47.6 12,53.2 13,53.2 18,47.6",
  "6,64.4 8,70 9,70 8,64.4",
  "23,82.6 29,79.8 30,79.8 25,82.6",
  "37,70.7 43,62.3 44,62.3 39,70.7",
  "48,51.1 51,45.5 53,45.5 50,51.1",
  "51,35 51,28.7 53,28.7 53,35",
  "52,22.4 55,17.5 56,17.5 53,22.4",
  "58,12.6 62,7 63,7 60,12.6",
];

/** 南海诸岛, drawn inside an svg; `scale` converts from its own units. */
export const SouthSeaInset = ({ x, y, scale }: { x: number; y: number; scale: number }) => (
  <g className="map-inset" transform={`translate(${x} ${y}) scale(${scale})`}>
    <title>南海诸岛</title>
    <rect className="map-inset-frame" width="64" height="93.1" />
    {shapes.map((points) => (
      <polygon key={points} points={points} />
    ))}
    <text x="32" y="89" textAnchor="middle">
      南海诸岛
    </text>
  </g>
);
