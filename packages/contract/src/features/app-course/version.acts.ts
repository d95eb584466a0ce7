import type { Acts } from "../../kit/act.ts";
import type { RowOf } from "../../kit/resource-calls.ts";
import { versionGrants, versionMessages } from "./app-version.endpoints.ts";
import { type appVersion, isReleased, isUnreleased } from "./app-version.resource.ts";

type VersionRow = RowOf<typeof appVersion>;
interface Typed {
  readonly status: string;
  readonly updateType: string;
}

interface Graded {
  readonly status: string;
  readonly grayPercent: number;
}

/** A released version is withdrawn, or shown to more members; any other is edited or released. */
export const versionActs = {
  edit: { by: versionGrants.edit, when: isUnreleased, elsewhere: versionMessages.online },
  publish: { by: versionGrants.publish, when: (row: Typed) => isUnreleased(row) && row.updateType !== "FORCE" },
  /** A forced update asks for its number to be typed again. */
  force: { by: versionGrants.publish, when: (row: Typed) => isUnreleased(row) && row.updateType === "FORCE" },
  withdraw: { by: versionGrants.withdraw, when: isReleased, danger: true, confirm: versionMessages.withdrawAsk },
  gray: {
    by: versionGrants.gray,
    when: (row: Graded) => isReleased(row) && row.grayPercent < 100,
  },
} satisfies Acts<VersionRow>;
