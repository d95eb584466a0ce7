import type { EvaluateSummary } from "@hongxian/contract/features/public-pages/evaluate.endpoints.ts";

const threads = [
  "M-10 120c60-60 90 10 150-20 40-20 20-64-12-52-30 12-8 60 40 62 60 3 90-60 190-40",
  "M-10 60c50 50 100-30 160 10 34 22 16 66-16 54-28-10-10-54 36-60 64-8 110 60 190 20",
  "M-10 100c70 30 80-70 150-50 42 12 30 60-4 56-30-4-16-50 30-58 66-12 100 70 194 30",
] as const;

/** The test's own picture, else two threads that meet. */
export function CoverArt({ test, variant = 0 }: { test: Pick<EvaluateSummary, "cover" | "code">; variant?: number }) {
  if (test.cover !== "") return <img className="test-art" src={test.cover} alt="" />;
  return (
    <svg className="test-art" viewBox="0 0 343 160" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id={`art-${test.code}`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" className="art-from" />
          <stop offset="1" className="art-to" />
        </linearGradient>
      </defs>
      <rect width="343" height="160" fill={`url(#art-${test.code})`} />
      <path d={threads[variant % threads.length]} className="art-thread" />
      <path d="M256 66c-10-22-44-16-38 12 4 18 26 30 38 40 12-10 34-22 38-40 6-28-28-34-38-12Z" className="art-heart" />
    </svg>
  );
}
