import { BrandMark, WordMark } from "../../platform/theme/brand-mark.tsx";

const thread =
  "M-20 548C120 560 196 470 300 440c88-26 168 6 168 76 0 56-46 88-92 88s-90-34-90-86c0-66 74-108 168-96 140 18 232 110 426 66";

const ripple = (at: number): string =>
  `M-20 ${690 + at * 9}C180 ${600 + at * 12} 330 ${790 + at * 5} 520 ${690 + at * 10}S800 ${640 + at * 13} 900 ${700 + at * 9}`;
const ripples = Array.from({ length: 26 }, (_, at) => ({ path: ripple(at), opacity: 0.85 - at * 0.027 }));

/** The left half of the login page: the thread over the water. */
export function LoginArt() {
  return (
    <aside className="login-art">
      <svg viewBox="0 0 860 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <defs>
          <linearGradient id="paper" x1="0" y1="0" x2="1" y2="1">
            <stop offset="0" className="login-paper-from" />
            <stop offset="1" className="login-paper-to" />
          </linearGradient>
        </defs>
        <rect width="860" height="900" fill="url(#paper)" />
        <g className="login-ripples">
          {ripples.map(({ path, opacity }) => (
            <path key={path} d={path} opacity={opacity} />
          ))}
        </g>
        <g className="login-thread">
          <path d={thread} transform="translate(3 9)" />
          <path d={thread} />
          <path d={thread} />
        </g>
      </svg>
      <div className="login-brand">
        <BrandMark size={28} />
        <WordMark height={25} />
      </div>
      <div className="login-headline">
        <h1>
          千里之缘，
          <br />
          由此牵起。
        </h1>
        <p>每一份资料都值得认真对待，每一次牵线都应当有据可依。</p>
      </div>
      <p className="login-note">内部系统，仅限授权员工与代理使用 · 所有操作均留有记录</p>
    </aside>
  );
}
