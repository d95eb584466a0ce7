export interface ScoredQuestion {
  readonly dimension: string;
  readonly options: readonly { readonly label: string; readonly score: number }[];
}
export interface Band {
  readonly id: number;
  /** "" = the entire test. */
  readonly dimension: string;
  readonly minScore: number;
  readonly maxScore: number;
  readonly title: string;
  readonly advice: string;
  readonly image: string;
}
export interface DimensionScore {
  readonly name: string;
  readonly sum: number;
  /** In percent of the dimension's range, from its minimum to its maximum. */
  readonly value: number;
}
export interface Scored {
  readonly score: number;
  readonly dimensions: readonly DimensionScore[];
  readonly band: Band | null;
  readonly tags: readonly string[];
}

const tagsShown = 3;

/** The index of the first missing or invalid answer; -1 when every question is answered. */
export const unanswered = (questions: readonly ScoredQuestion[], answers: readonly number[]): number =>
  answers.length > questions.length
    ? questions.length
    : questions.findIndex(({ options }, at) => options[answers[at] ?? -1] === undefined);

function dimensionScores(questions: readonly ScoredQuestion[], points: readonly number[]): DimensionScore[] {
  const sums = new Map<string, { sum: number; min: number; max: number }>();
  questions.forEach(({ dimension, options }, at) => {
    if (dimension === "") return;
    const scores = options.map(({ score }) => score);
    const known = sums.get(dimension) ?? { sum: 0, min: 0, max: 0 };
    known.sum += points[at] ?? 0;
    known.min += Math.min(...scores);
    known.max += Math.max(...scores);
    sums.set(dimension, known);
  });
  return [...sums].map(([name, { sum, min, max }]) => ({
    name,
    sum,
    value: max === min ? 0 : Math.round(((sum - min) * 100) / (max - min)),
  }));
}

const fits = (band: Band, score: number): boolean => score >= band.minScore && score <= band.maxScore;

/**
 * Scores the answers. The band of the total gives the result; the tags come from the bands of those dimensions whose
 * values are furthest from the middle.
 */
export function scoreEvaluate(
  questions: readonly ScoredQuestion[],
  bands: readonly Band[],
  answers: readonly number[],
): Scored {
  const points = questions.map(({ options }, at) => options[answers[at] ?? -1]?.score ?? 0);
  const score = points.reduce((sum, point) => sum + point, 0);
  const dimensions = dimensionScores(questions, points);
  const tags = dimensions
    .toSorted((a, b) => Math.abs(b.value - 50) - Math.abs(a.value - 50))
    .map(({ name, sum }) => bands.find((band) => band.dimension === name && fits(band, sum))?.title ?? "")
    .filter((title) => title !== "");
  const band = bands.find((each) => each.dimension === "" && fits(each, score)) ?? null;
  return { score, dimensions, band, tags: [...new Set(tags)].slice(0, tagsShown) };
}
