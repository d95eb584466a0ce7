import { z } from "zod";

/** What the desk shows of posted content: `detail` of its review item. */
export const contentItem = z.object({
  content: z.string(),
  /** The pieces of the text that the word list found. */
  hits: z.array(z.string()),
  /** What it was posted under: a topic, a moment, another post. */
  under: z.string(),
  /** The chosen side of a debate, the mood, the attitude. */
  mark: z.string(),
  place: z.string(),
  visibility: z.string(),
  reportNum: z.int(),
  videoUrl: z.string(),
  coverUrl: z.string(),
  /** Seconds of a video to look at first. */
  seconds: z.array(z.int()),
  durationSec: z.int(),
});
export type ContentItem = z.output<typeof contentItem>;
