const round = 2 * Math.PI * 20;

/** The mutual score as a ring, with both directions under it; a side without wishes has no score. */
export function ScoreRing({ score, ab, ba }: { score: number; ab: number | null; ba: number | null }) {
  return (
    <div
      className="score-ring stack at-middle fixed size-12 text3 lead-18"
      title={`双向 ${score}，对对方 ${ab ?? "不计"}，对方对其 ${ba ?? "不计"}`}
    >
      <svg viewBox="0 0 48 48" width="52" height="52" aria-hidden="true">
        <circle cx="24" cy="24" r="20" className="score-track" />
        <circle
          cx="24"
          cy="24"
          r="20"
          className="score-arc"
          strokeDasharray={`${(round * score) / 100} ${round}`}
          transform="rotate(-90 24 24)"
        />
        <text className="size-15 weight-600" x="24" y="29" textAnchor="middle">
          {score}
        </text>
      </svg>
      <span className="num">
        {ab ?? "—"} / {ba ?? "—"}
      </span>
    </div>
  );
}
