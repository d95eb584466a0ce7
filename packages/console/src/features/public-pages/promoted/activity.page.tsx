import { activityStates, promotedTexts } from "@hongxian/contract/features/public-pages/promoted.texts.ts";
import type { getPublicActivity } from "@hongxian/contract/features/public-pages/promoted.endpoints.ts";
import { FailedPage, Head, SectionTitle, usePageTitle, WaitingPage } from "../parts/frame.tsx";
import { useLoaded } from "../parts/use-loaded.ts";
import { ask } from "../visitor-call.ts";
import { AppNote } from "./app-note.tsx";
import { TextLines } from "./text-lines.tsx";
import { promoted } from "./promoted-style.ts";

const context = "活动";
/** 2026年11月18日, in China's time wherever the phone is. */
const dayOf = (time: string): string =>
  new Intl.DateTimeFormat("zh-CN", { timeZone: "Asia/Shanghai", dateStyle: "long" }).format(new Date(time));

/** An activity as a stranger may see it: dates, prizes, rules, and whether it can be joined. */
export function ActivityPage({ code }: { code: string }) {
  const query = encodeURIComponent(code);
  const { data, error, again } = useLoaded(() =>
    ask<typeof getPublicActivity>("GET", `/api/public/activity?code=${query}`),
  );
  usePageTitle(data?.name ?? context);
  if (error !== null) return <FailedPage context={context} error={error} again={again} />;
  if (data === null) return <WaitingPage context={context} />;
  const isOpen = data.state === "OPEN" || data.state === "SOON";
  return (
    <div className="v-page v-footed">
      <Head context={context} />
      {data.hasCover && <img style={promoted.cover} src={`/api/public/activity/cover?code=${query}`} alt={data.name} />}
      <main style={promoted.main}>
        <header className="v-title">
          <h1>{data.name}</h1>
          <p>
            <b style={isOpen ? promoted.open : undefined}>{activityStates[data.state]}</b> {dayOf(data.startTime)} 至{" "}
            {dayOf(data.endTime)}
          </p>
        </header>
        {data.prizes.length > 0 && (
          <section className="v-card">
            <SectionTitle>奖品</SectionTitle>
            <ul>
              {data.prizes.map(({ name }, at) => (
                // Two prizes may have the same name.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={at} style={promoted.line}>
                  {name}
                </li>
              ))}
            </ul>
          </section>
        )}
        {data.rules.length > 0 && (
          <section className="v-card">
            <SectionTitle>规则</SectionTitle>
            <ol style={promoted.rules}>
              {data.rules.map((rule) => (
                <li key={rule} style={promoted.line}>
                  {rule}
                </li>
              ))}
            </ol>
          </section>
        )}
        <TextLines title="活动说明" lines={data.lines} />
      </main>
      <AppNote note={isOpen ? promotedTexts.join : activityStates[data.state]} isOpen={isOpen} apps={data.apps} />
    </div>
  );
}
