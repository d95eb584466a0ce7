import type { ServedCall } from "./call.ts";
import type { ServedResource } from "./serve-resource.ts";

/** What a feature answers. Each folder of `features` states it in its `<area>.feature.ts`. */
export interface Feature {
  /** Standard pages; they bring their own calls. */
  readonly resources?: readonly ServedResource[];
  readonly calls?: readonly ServedCall[];
}
