import { behaviorEvent } from "@hongxian/contract/core/member/activity.choices.ts";
import { platform } from "@hongxian/contract/core/member/member.choices.ts";
import { getBehaviorTimeline, timelineLimit } from "@hongxian/contract/features/behavior/behavior.endpoints.ts";
import { useState } from "react";
import { BehaviorTarget } from "./behavior-target.tsx";
import { clockText, dayBefore, todayText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import "./behavior-track.css";
import { PendingInput } from "../../ui/fields/pending-input.tsx";
import { latePiece } from "../../ui/late/late.tsx";
import "../../ui/fields/fields.css";

const DayRange = latePiece(async () => (await import("../../ui/filters/day-range.tsx")).DayRange, <PendingInput />);

/** One member's path through the app, day by day. */
export function BehaviorTrack({ userId }: { readonly userId: number }) {
  const [days, setDays] = useState({ beginTime: dayBefore(6), endTime: todayText() });
  const { data, error, reload } = useData(getBehaviorTimeline, { params: { userId }, query: days });
  if (error !== null) return <PanelState kind="error" text={error.msg} onRetry={reload} />;
  if (data === undefined) return <PanelState kind="loading" lines={8} />;
  return (
    <>
      <header className="track-head row gap-16">
        <MemberCell member={data.member} />
        <span className="caption">
          {platform.labels[data.platform]} {data.appVersion}
        </span>
        <DayRange
          begin={days.beginTime}
          end={days.endTime}
          onPick={(beginTime, endTime) =>
            setDays({ beginTime: beginTime ?? dayBefore(6), endTime: endTime ?? todayText() })
          }
        />
      </header>
      {data.isCut && <p className="caption">只显示最近 {timelineLimit} 条，请缩小时间范围查看更早的行为</p>}
      {data.days.length === 0 && <PanelState kind="empty" text="该时间内没有行为" />}
      {data.days.map(({ day, count, steps }) => (
        <section key={day} className="track-day" aria-label={day}>
          <h3 className="flex at-baseline gap-12 size-14">
            <b className="num">{day}</b>
            <span className="size-12 weight-400 text3">
              当日 <em className="num text">{count}</em> 次
            </span>
          </h3>
          <ol>
            {steps.map((step) => (
              <li className="grid at-middle gap-8 anchor" key={step.id}>
                <time className="num">{clockText(step.createdTime).slice(11)}</time>
                <b className="weight-500">{behaviorEvent.labels[step.event]}</b>
                {step.targetType !== null && <BehaviorTarget of={step} />}
                <span className="track-note">
                  {[step.page, step.durationMs > 0 ? `${(step.durationMs / 1000).toFixed(1)} 秒` : ""]
                    .filter((part) => part !== "")
                    .join(" · ")}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}
