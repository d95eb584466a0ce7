import { z } from "zod";

/** What the desk shows of posted content: `detail` of its review item. */
export const contentItem = z.object({
  content: z.string(),
  /** The parts of the text that the word list matched. */
  hits: z.array(z.string()),
  /** The parent of the post: a topic, a moment, another post. */
  under: z.string(),
  /** The chosen side of a debate, the mood, the attitude. */
  mark: z.string(),
  /** Why it cannot wait: the state of care of somebody in distress; usually empty. */
  alarm: z.string(),
  place: z.string(),
  visibility: z.string(),
  reportNum: z.int(),
  videoUrl: z.string(),
  coverUrl: z.string(),
  /** The seconds of a video to check first. */
  seconds: z.array(z.int()),
  durationSec: z.int(),
});
export type ContentItem = z.output<typeof contentItem>;
