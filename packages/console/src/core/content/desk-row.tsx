import type { ReviewItem } from "@hongxian/contract/core/review/review.endpoints.ts";
import { shortTime } from "../../platform/shanghai-time.ts";
import { useInView } from "../../platform/use-in-view.ts";
import { Face, SexIcon } from "../../ui/fields/member-field.tsx";
import { Tag } from "../../ui/tag.tsx";
import { machineTones } from "./content-cells.tsx";
import { contentOf } from "./content-desk.tsx";
import { Highlight } from "./highlight.tsx";

interface RowProps {
  readonly item: ReviewItem;
  readonly current: boolean;
  readonly label: (mark: string) => string;
  onOpen(): void;
}

/** One short text of a screen, with who wrote it and under what. */
export function DeskRow({ item, current, label, onOpen }: RowProps) {
  const row = useInView<HTMLButtonElement>(current);
  const { content, hits, under, mark } = contentOf(item);
  const name = item.member?.firstName ?? item.label;
  return (
    <li>
      <button
        ref={row}
        type="button"
        className={
          current
            ? "rows-row thread-left grid at-middle gap-12 wide text align-start pointer"
            : "rows-row grid at-middle gap-12 wide text align-start pointer"
        }
        aria-current={current}
        onClick={onOpen}
      >
        <span className="row shrink-x gap-6">
          <Face src={item.member?.imageUrl} name={name} size={24} />
          <span className="cell-text block cut">{name}</span>
          <SexIcon sex={item.member?.sex} />
        </span>
        <span className="rows-text breaks">
          <Highlight text={content} hits={hits} />
          {mark !== "" && <Tag tone="slate">{label(mark)}</Tag>}
        </span>
        <span className="cell-text text3 block cut" title={under}>
          {under}
        </span>
        <span>
          {item.machine !== null && item.machine.result !== "NONE" && (
            <Tag tone={machineTones[item.machine.result]}>{item.machine.label || item.machine.score}</Tag>
          )}
        </span>
        <span className="caption num">{shortTime(item.since).text}</span>
      </button>
    </li>
  );
}
