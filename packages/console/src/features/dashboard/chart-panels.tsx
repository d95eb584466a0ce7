import { getDashboardFunnel, getDashboardRegion } from "@hongxian/contract/features/dashboard/dashboard.endpoints.ts";
import { registeredAddress } from "@hongxian/contract/features/dashboard/dashboard.titles.ts";
import { ProvinceTiles } from "../../core/map/province-tiles.tsx";
import { usePageList } from "../../core/page-list/page-list-context.tsx";
import { usePage } from "../../platform/page-context.tsx";
import { useData } from "../../platform/use-data.ts";
import { DashPanel } from "./dash-panel.tsx";
import { windowText, type DayWindow } from "./day-window.tsx";
import { RankBars } from "./rank-panels.tsx";

/** Bars from the first step down; the last one in the accent colour. The registered ones open their list. */
export function FunnelPanel({
  window,
  kind,
  title,
}: {
  window: DayWindow;
  kind: "REGISTER" | "COMMUNICATE";
  title: string;
}) {
  const funnel = useData(getDashboardFunnel, { query: { ...window, kind } });
  const { open } = usePage();
  const pages = usePageList();
  const address = registeredAddress({ beginTime: window.beginTime, endTime: window.endTime });
  const opens = pages.some(({ route }) => route === address.split("?")[0]);
  const note = kind === "REGISTER" ? `${windowText(window)}注册的会员` : "现在，名下会员";
  return (
    <DashPanel title={title} note={note} of={funnel} isEmpty={(steps) => steps.every(({ count }) => count === 0)}>
      {(steps) => {
        const top = Math.max(1, ...steps.map(({ count }) => count));
        return (
          <div className="dash-funnel">
            {steps.map(({ key, title: name, count }, place) => {
              const first = steps[0]?.count ?? 0;
              return (
                <div className="grid at-middle" key={key}>
                  {key === "REGISTER" && opens ? (
                    <button type="button" className="cell-link align-start" onClick={() => open(address)}>
                      {name}
                    </button>
                  ) : (
                    <span>{name}</span>
                  )}
                  <div className="row gap-8">
                    <i
                      style={{ width: `calc((100% - 54px) * ${count / top})` }}
                      className={kind === "REGISTER" && place === steps.length - 1 ? "dash-funnel-last" : undefined}
                    />
                    <b className="num size-12">{count.toLocaleString("en-US")}</b>
                  </div>
                  <em className="num">
                    {kind === "REGISTER" && place > 0 && first > 0 ? `${((count / first) * 100).toFixed(1)}%` : ""}
                  </em>
                </div>
              );
            })}
          </div>
        );
      }}
    </DashPanel>
  );
}

const topRegions = 10;

/** Registrations by province: tiles and the top ten. */
export function RegionPanel({ window }: { window: DayWindow }) {
  const region = useData(getDashboardRegion, { query: window });
  return (
    <DashPanel title="注册地区" note={`${windowText(window)} · 人`} of={region} isEmpty={(list) => list.length === 0}>
      {(list) => (
        <div className="dash-region row">
          <ProvinceTiles label="各省注册人数" values={new Map(list.map(({ provId, count }) => [provId, count]))} />
          <RankBars
            rows={list
              .slice(0, topRegions)
              .map(({ provId, name, count }, at) => ({ key: String(provId), title: name, count, place: at + 1 }))}
            isNumbered
          />
        </div>
      )}
    </DashPanel>
  );
}
