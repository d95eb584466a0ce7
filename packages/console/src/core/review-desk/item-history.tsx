import { reviewActionKind, reviewBizType } from "@hongxian/contract/core/review/review.choices.ts";
import type { ReviewItem } from "@hongxian/contract/core/review/review.endpoints.ts";
import { shortTime } from "../../platform/shanghai-time.ts";

const kinds: Readonly<Record<string, string>> = reviewBizType.labels;
const actions: Readonly<Record<string, string>> = { ...reviewActionKind.labels, PASS: "已通过", REFUSE: "未通过" };

/** Former decisions about the same member. */
export function ItemHistory({ history }: Pick<ReviewItem, "history">) {
  if (history.length === 0) return null;
  return (
    <section className="review-history" aria-label="历史记录">
      <h3>历史记录</h3>
      <ol className="mt-6">
        {history.map(({ id, bizType, action, remark, staffName, createdTime }) => (
          <li className="grid anchor" key={id} data-action={action}>
            <span className="flex spread gap-8">
              <span>
                {kinds[bizType] ?? bizType} · {actions[action] ?? action}
              </span>
              <span className="caption num">
                {shortTime(createdTime).text}
                {staffName === "" ? "" : ` · ${staffName}`}
              </span>
            </span>
            {remark !== "" && <span className="caption">{remark}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
