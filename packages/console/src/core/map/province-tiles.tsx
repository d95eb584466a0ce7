import "./province-tiles.css";

/** Column and row of each province by the first two digits of its code; neighbours stay near each other. */
const tiles: Readonly<Record<number, readonly [letter: string, column: number, row: number]>> = {
  23: ["黑", 8, 0],
  65: ["新", 0, 1],
  15: ["蒙", 5, 1],
  21: ["辽", 7, 1],
  22: ["吉", 8, 1],
  63: ["青", 1, 2],
  62: ["甘", 2, 2],
  64: ["宁", 3, 2],
  14: ["晋", 4, 2],
  13: ["冀", 5, 2],
  11: ["京", 6, 2],
  12: ["津", 7, 2],
  54: ["藏", 1, 3],
  51: ["川", 2, 3],
  61: ["陕", 3, 3],
  41: ["豫", 4, 3],
  37: ["鲁", 5, 3],
  32: ["苏", 6, 3],
  50: ["渝", 3, 4],
  42: ["鄂", 4, 4],
  34: ["皖", 5, 4],
  33: ["浙", 6, 4],
  31: ["沪", 7, 4],
  53: ["云", 2, 5],
  52: ["黔", 3, 5],
  43: ["湘", 4, 5],
  36: ["赣", 5, 5],
  35: ["闽", 6, 5],
  71: ["台", 7, 5],
  45: ["桂", 3, 6],
  44: ["粤", 4, 6],
  81: ["港", 5, 6],
  46: ["琼", 3, 7],
  82: ["澳", 4, 7],
};
const steps = 5;

interface ProvinceTilesProps {
  /** What the map shows, for those who cannot see it. */
  readonly label: string;
  /** A number for each province code (110000 …); a province without one is drawn pale. */
  readonly values: ReadonlyMap<number, number>;
  readonly onPick?: (provId: number) => void;
  /** The text of a tile; the number itself when left out. */
  readonly describe?: (value: number) => string;
}

const asCount = (value: number): string => value.toLocaleString("en-US");

const stepOf = (value: number, largest: number): number =>
  value <= 0 || largest <= 0 ? 0 : Math.max(1, Math.ceil((value / largest) * steps));

/** The provinces as tiles, darker where there is more: the small map of home and cards. */
export function ProvinceTiles({ label, values, onPick, describe = asCount }: ProvinceTilesProps) {
  const largest = Math.max(0, ...values.values());
  return (
    <svg className="province-tiles fixed" viewBox="0 0 276 208" width="276" height="208" role="img" aria-label={label}>
      {Object.entries(tiles).map(([code, [letter, column, row]]) => {
        const provId = Number(code) * 10_000;
        const value = values.get(provId) ?? 0;
        const step = stepOf(value, largest);
        return (
          <g
            key={code}
            transform={`translate(${column * 31} ${row * 26})`}
            className={onPick === undefined ? undefined : "pointer"}
            onClick={onPick === undefined ? undefined : () => onPick(provId)}
          >
            <title>{`${letter} ${describe(value)}`}</title>
            <rect width="28" height="23" rx="4" fill={`var(--map${step})`} />
            <text x="14" y="15.5" textAnchor="middle" fontSize="11" className={step >= 4 ? "province-dark" : undefined}>
              {letter}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
