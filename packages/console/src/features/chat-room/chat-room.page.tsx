import { roomGrants } from "@hongxian/contract/features/chat-room/chat-room.endpoints.ts";
import { chatRoomFigures } from "@hongxian/contract/features/chat-room/chat-room.figures.ts";
import { chatRoom } from "@hongxian/contract/features/chat-room/chat-room.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Select } from "antd";
import { useState } from "react";
import { ActionSwitch } from "../../core/page-parts/action-switch.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { useCan } from "../../platform/access-context.tsx";
import { usePageSearch } from "../../platform/page-search.ts";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import { rowAction } from "../../kit/resource-actions.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useActionRunner } from "../../kit/use-action-runner.tsx";
import { useFigures } from "../../kit/use-figures.ts";
import { useResource } from "../../kit/use-resource.ts";
import { Chart } from "../../ui/chart.tsx";
import { RegionFilter } from "../../ui/filters/region-filter.tsx";
import { useRegions } from "../../ui/fields/use-regions.ts";
import { MembersDrawer } from "./members.drawer.tsx";
import { MonitorDrawer } from "./monitor.drawer.tsx";
import "../../core/ticket/ticket.css";
import "./chat-room.css";

type RoomRow = RowOf<typeof chatRoom>;

function CityInput({ value, onChange }: { value: number | null | undefined; onChange(value: number | null): void }) {
  const provinces = useRegions(true);
  return (
    <Select
      allowClear
      style={{ width: "100%" }}
      aria-label="城市"
      placeholder="请选择城市"
      showSearch={{ optionFilterProp: "label" }}
      value={value ?? null}
      options={provinces.map((province) => ({
        label: province.name,
        options: (province.children ?? []).map(({ id, name }) => ({ value: id, label: name })),
      }))}
      onChange={(id: number | undefined) => onChange(id ?? null)}
    />
  );
}

const initial = { type: "PUBLIC", joinRule: "FREE", maxNum: 500, sexRatioLimit: false };
const shows = (name: string, { type }: Readonly<Record<string, unknown>>) => name !== "cityId" || type === "CITY";
const overlay: OverlayOf<typeof chatRoom> = {
  tones: { status: { NORMAL: "jade", BANNED: "brick", DISSOLVED: "void" } },
  cells: {
    memberShare: ({ memberShare }) => <span className="num">{memberShare}</span>,
    sexRatio: ({ sexRatio }) => (
      <span className="num" title="男 : 女">
        {sexRatio}
      </span>
    ),
    todayHitNum: ({ todayHitNum }) => (
      <span className={todayHitNum > 0 ? "num weight-500 brick" : "num"}>{todayHitNum}</span>
    ),
  },
  inputs: { cityId: CityInput },
  filters: { cityId: ({ list }) => <RegionFilter list={list} name="cityId" label="城市" /> },
  forms: { create: { initial, shows }, edit: { shows } },
  widths: { avatar: 56, name: 140, cityName: 96, memberShare: 96, sexRatio: 84 },
};

/** 全员禁言 is a switch in its column. */
const muteActions: readonly PageAction<RoomRow>[] = [rowAction(chatRoom, "muteAll"), rowAction(chatRoom, "unmuteAll")];
const isSwitch = ({ title }: PageAction<RoomRow>) => muteActions.some((action) => action.title === title);

const rowActions: readonly PageAction<RoomRow>[] = [
  actionOf(roomGrants.watch, {
    dialog: (row, { onDone }) => <MonitorDrawer room={row} onClose={onDone} />,
  }),
  actionOf(roomGrants.members, {
    dialog: (row, { onDone }) => <MembersDrawer room={row} onClose={onDone} />,
  }),
];

/** 聊天室管理: rooms are opened, watched and moderated. */
export function ChatRoomPage() {
  const view = useResource(chatRoom, overlay);
  const [search, setSearch] = usePageSearch();
  const mayWatch = useCan()(roomGrants.watch);
  // When the user comes from a family, the room's monitor opens at once.
  const watched = mayWatch ? view.list.rows.find(({ id }) => String(id) === search.get("watch")) : undefined;
  const stopWatching = () => {
    const rest = new URLSearchParams(search);
    rest.delete("watch");
    setSearch(rest, { replace: true });
  };
  const [charts, setCharts] = useState(false);
  const [roomId, setRoomId] = useState<number | null>(null);
  const stat = useFigures(chatRoomFigures, roomId === null ? {} : { roomId: String(roomId) });
  const runner = useActionRunner(view.list.reload);
  const silence = (row: RoomRow) => (
    <ActionSwitch label={`${row.name}：全员禁言`} isOn={row.muteAll} row={row} actions={muteActions} runner={runner} />
  );
  const columns = view.columns.map((column) => (column.name === "muteAll" ? { ...column, cell: silence } : column));
  return (
    <Page title={chatRoom.title} extra={<FiguresToggle shown={charts} onToggle={setCharts} />}>
      <section className="page-figures" aria-label="统计">
        <FigureCards of={chatRoomFigures} data={stat.data} list={view.list} />
        {charts && (
          <div className="mt-12">
            <Panel
              title="每小时消息"
              note="今日"
              of={stat}
              isEmpty={({ hours }) => hours.every((count) => count === 0)}
              extra={
                <Select
                  allowClear
                  size="small"
                  className="room-choice"
                  aria-label="聊天室"
                  placeholder="全部聊天室"
                  value={roomId}
                  options={view.list.rows.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={(id: number | undefined) => setRoomId(id ?? null)}
                />
              }
            >
              {({ hours }) => (
                <Chart
                  label="今日每小时消息"
                  height={180}
                  data={{
                    kind: "line",
                    x: hours.map((_, hour) => `${hour} 时`),
                    series: [{ name: "消息", values: hours }],
                  }}
                />
              )}
            </Panel>
          </div>
        )}
      </section>
      <ResourceTable
        {...view}
        columns={columns}
        rowActions={[...rowActions, ...view.rowActions.filter((action) => !isSwitch(action))]}
        unit="个"
      />
      {runner.host}
      {watched !== undefined && <MonitorDrawer room={watched} onClose={stopWatching} />}
    </Page>
  );
}
