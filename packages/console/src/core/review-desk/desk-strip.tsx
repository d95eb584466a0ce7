import { LockOutlined } from "@ant-design/icons";
import type { HeldItem, ReviewItem } from "@hongxian/contract/core/review/review.endpoints.ts";
import { reviewMessages } from "@hongxian/contract/core/review/review.messages.ts";
import { type ReactNode, useDeferredValue } from "react";
import { Face, SexIcon } from "../../ui/fields/member-field.tsx";
import { useClock } from "../../platform/use-clock.ts";
import { remainText, waitText } from "./wait-text.ts";
import { useInView } from "../../platform/use-in-view.ts";
import { Tag } from "../../ui/tag.tsx";
import type { DeskKind } from "./desk-kind.ts";

interface DeskStripProps {
  readonly items: readonly ReviewItem[];
  readonly others: readonly HeldItem[];
  readonly current: number | null;
  readonly label: (label: string) => string;
  readonly line?: DeskKind<object>["line"] | undefined;
  readonly counters: ReactNode;
  /** Waiting longer than this is overdue; default a day. */
  readonly dueHours?: number | undefined;
  onOpen(id: number): void;
}

const minute = 60_000;

function StripRow({
  item,
  current,
  label,
  line,
  now,
  dueHours,
  onOpen,
}: { item: ReviewItem; now: number; current: boolean } & Pick<
  DeskStripProps,
  "label" | "line" | "onOpen" | "dueHours"
>) {
  const words = line?.(item);
  const row = useInView<HTMLButtonElement>(current);
  const wait = dueHours === undefined ? waitText(item.since, now) : remainText(item.since, now, dueHours);
  const name = item.member?.firstName ?? words?.text ?? item.label;
  return (
    <li>
      <button
        ref={row}
        type="button"
        className={current ? "review-row review-row-current thread-left" : "review-row"}
        aria-current={current}
        onClick={() => onOpen(item.id)}
      >
        {words === undefined && <Face src={item.member?.imageUrl} name={name} size={36} />}
        <span className="grid grow shrink-x gap-1">
          <span className="review-row-line row shrink-x gap-5">
            {words !== undefined && words.alarm !== "" && <Tag tone="brick">{words.alarm}</Tag>}
            <b className="cut" title={name}>
              {name}
            </b>
            <SexIcon sex={item.member?.sex} />
            <span className="review-row-label fixed push cut size-12 text2">{words?.mark ?? label(item.label)}</span>
          </span>
          <span
            className={wait.overdue ? "review-row-wait review-overdue num cut" : "review-row-wait num cut"}
            title={wait.text}
          >
            {wait.text}
          </span>
        </span>
      </button>
    </li>
  );
}

function HeldRow({ item, label }: { item: HeldItem; label: DeskStripProps["label"] }) {
  // Where no member is named, the label stands for the item.
  const isNamed = item.firstName !== "";
  const name = isNamed ? item.firstName : label(item.label);
  return (
    <li className="review-row review-row-held">
      {isNamed && <Face src={item.imageUrl} name={name} size={36} />}
      <span className="grid grow shrink-x gap-1">
        <span className="review-row-line row shrink-x gap-5">
          <b className="cut" title={name}>
            {name}
          </b>
          <SexIcon sex={item.sex} />
          {isNamed && <span className="review-row-label fixed push cut size-12 text2">{label(item.label)}</span>}
        </span>
        <span className="review-row-wait cut" title={reviewMessages.reviewing(item.lockBy)}>
          <LockOutlined /> {reviewMessages.reviewing(item.lockBy)}
        </span>
      </span>
    </li>
  );
}

/** The items the reviewer has claimed, oldest first, and those of others. */
export function DeskStrip({ items, others, current, label, line, counters, dueHours, onOpen }: DeskStripProps) {
  const now = useClock(minute);
  // Deferred: the current item is rendered first, the strip of twenty in a later frame.
  const inHand = useDeferredValue(items);
  return (
    <aside className="review-strip stack shrink-y line-end" aria-label="待审核">
      <header className="review-counters grid at-middle">{counters}</header>
      <ol className="grow shrink-y scroll-y" aria-label="已领取">
        {inHand.map((item) => (
          <StripRow
            key={item.id}
            item={item}
            current={item.id === current}
            label={label}
            line={line}
            now={now}
            dueHours={dueHours}
            onOpen={onOpen}
          />
        ))}
        {others.map((item) => (
          <HeldRow key={`held${item.id}`} item={item} label={label} />
        ))}
      </ol>
    </aside>
  );
}
