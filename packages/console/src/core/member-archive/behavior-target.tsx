import type { behaviorTarget } from "@hongxian/contract/core/member/activity.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { wholePeriod } from "@hongxian/contract/wire/whole-time.ts";
import { usePageList } from "../page-list/page-list-context.tsx";
import { openAddress } from "../../platform/address.ts";
import { useAppParts } from "../../platform/app-parts.tsx";

interface Target {
  readonly target: string | null;
  readonly targetType: ChoiceOf<typeof behaviorTarget> | null;
  readonly targetId: string;
}

/** The list that has what an event was about, whenever that was made and whatever became of it. */
const addressOf = ({ target, targetType, targetId }: Target): string | null => {
  switch (targetType) {
    case "LIVE_ROOM":
      return `/liveRoom/roomList?tab=rooms&keyword=${targetId}&status=`;
    case "ORDER":
      return `/flowingWater/order?orderNo=${target?.split(" ").at(-1) ?? ""}&${wholePeriod}`;
    case "VIDEO":
      return `/videoAdmin/videoList?tab=all&keyword=${targetId}&${wholePeriod}`;
    default:
      return null;
  }
};

/** What an event was about: a member opens, an order, a room or a video is looked up where the account has its page. */
export function BehaviorTarget({ of }: { readonly of: Target }) {
  const { openMember } = useAppParts();
  const pages = usePageList();
  const { target, targetType, targetId } = of;
  if (target === null) return <span className="nil">—</span>;
  const address = addressOf(of);
  const has = address !== null && pages.some(({ route }) => route === address.split("?")[0]);
  const open =
    targetType === "MEMBER" && openMember !== undefined
      ? () => openMember(Number(targetId))
      : has
        ? () => openAddress(address)
        : undefined;
  if (open === undefined) return <span className="cell-text block cut">{target}</span>;
  return (
    <button type="button" className="cell-link cut" title={target} onClick={open}>
      {target}
    </button>
  );
}
