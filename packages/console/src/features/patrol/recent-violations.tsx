import { violationAction } from "@hongxian/contract/core/live/live.choices.ts";
import { violationType } from "@hongxian/contract/core/punishment/punishment.choices.ts";
import type { getPatrolWall } from "@hongxian/contract/features/patrol/patrol.endpoints.ts";
import type { CallData } from "../../platform/call.ts";
import { clockText } from "../../platform/shanghai-time.ts";

/** The last violations of everybody; all twenty have their place on a screen of full height. */
export const RecentViolations = ({ recent }: { recent: CallData<typeof getPatrolWall>["recent"] }) => (
  <aside className="wall-side stack shrink-y" aria-label="最近违规">
    <h2 className="fixed">最近违规</h2>
    <ul className="grow shrink-y scroll-y stack" tabIndex={0}>
      {recent.map((one) => (
        <li key={one.id}>
          <span className="row spread gap-8">
            <span className="cut">
              <b>{violationType.labels[one.violationType]}</b> {violationAction.labels[one.action]}
            </span>
            <time className="num fixed">{clockText(one.createdTime).slice(5, 16)}</time>
          </span>
          <span className="wall-side-room block cut" title={one.roomTitle}>
            {one.roomTitle} · {one.staffName ?? "机审"}
          </span>
        </li>
      ))}
    </ul>
  </aside>
);
