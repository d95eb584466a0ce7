import { Tick } from "../parts/knot.tsx";

export const stepTitles = ["关于我", "我想找", "联系方式"] as const;
/** The positions of the knots on the thread, in its own units. */
const knots = [56, 187.5, 319];
const thread =
  "M0 20c9-7 22-13 36-12s14 5 20 6c18 3 34-7 52-6s28 12 48 14 22-7 31.500-8c20-3 30-10 48-8s28 13 50 14 22-6 33.500-6c20 0 28-8 38-6s14 6 18 9";

/** A wavy thread with three knots: red up to the current step. */
export function Stepper({ step }: { step: number }) {
  return (
    <nav className="seek-steps" aria-label="登记步骤">
      <svg viewBox="0 0 375 28" preserveAspectRatio="none" aria-hidden="true">
        <clipPath id="seek-come">
          <rect width={knots[step]} height="28" />
        </clipPath>
        <path d={thread} />
        <path d={thread} clipPath="url(#seek-come)" className="seek-come" />
      </svg>
      <ol>
        {stepTitles.map((title, at) => (
          <li
            key={title}
            data-state={at < step ? "done" : at === step ? "now" : "later"}
            aria-current={at === step ? "step" : undefined}
          >
            <i>{at < step ? <Tick size={16} /> : at + 1}</i>
            {title}
          </li>
        ))}
      </ol>
    </nav>
  );
}
