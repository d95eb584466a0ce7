import { versionActs } from "@hongxian/contract/features/app-course/version.acts.ts";
import {
  getVersionDistribution,
  updateVersionStatus,
  versionGrants,
} from "@hongxian/contract/features/app-course/app-version.endpoints.ts";
import {
  appVersion,
  isReleased,
  versionPlatform,
  type VersionPlatform,
} from "@hongxian/contract/features/app-course/app-version.resource.ts";
import { PlusOutlined } from "@ant-design/icons";
import { Segmented } from "antd";
import { useMemo, useState } from "react";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { runCall } from "../../kit/run-call.ts";
import { sizeText } from "../../core/upload/speed-meter.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { rowAction } from "../../kit/resource-actions.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { useData } from "../../platform/use-data.ts";
import { Chart } from "../../ui/chart.tsx";
import { CodeDialog, ForceDialog, GrayDialog, linkOf } from "./version-dialogs.tsx";
import { listOf, VersionForm, type VersionRow } from "./version-form.tsx";
import { copyText } from "../../platform/copy-text.ts";
import "../../core/ticket/ticket.css";
import "./app-course.css";

const overlay: OverlayOf<typeof appVersion> = {
  tones: {
    status: { DRAFT: "hollow", ONLINE: "jade", OFFLINE: "mute" },
    updateType: { OPTIONAL: "mute", FORCE: "brick", SILENT: "hollow" },
  },
  cells: {
    fileSize: ({ fileSize }) =>
      fileSize === 0 ? <span className="nil">—</span> : <span className="num">{sizeText(fileSize)}</span>,
    channelCodes: ({ channelCodes }) => {
      const codes = listOf(channelCodes);
      return codes.length === 0 ? "全部" : <span className="cell-text block cut">{codes.join("、")}</span>;
    },
  },
  widths: { versionName: 96, versionCode: 88, platform: 76, minVersionCode: 88, grayPercent: 72, description: 260 },
};

const hasLink = (row: VersionRow) =>
  isReleased(row) && [row.downloadUrl, row.storeUrl].some((url) => url !== null && url !== "");
const setStatus = (row: VersionRow, status: "ONLINE" | "OFFLINE") =>
  runCall(updateVersionStatus, { params: { versionId: row.versionId, status }, query: {} });

const rowActions: readonly PageAction<VersionRow>[] = [
  actionOf(versionActs.edit, {
    dialog: (row, end) => <VersionForm row={row} platform={row.platform} {...end} />,
  }),
  actionOf(versionActs.publish, {
    confirm: ({ versionName, grayPercent }) => `确定上架 ${versionName}（灰度 ${grayPercent}%）？`,
    run: (row) => setStatus(row, "ONLINE"),
  }),
  actionOf(versionActs.force, {
    dialog: (row, end) => <ForceDialog row={row} {...end} />,
  }),
  actionOf(versionActs.withdraw, {
    run: (row) => setStatus(row, "OFFLINE"),
  }),
  actionOf(versionActs.gray, {
    dialog: (row, end) => <GrayDialog row={row} {...end} />,
  }),
  {
    title: "复制链接",
    when: hasLink,
    group: "更多",
    run: (row) => copyText(linkOf(row)),
  },
  {
    title: "二维码",
    when: (row) => hasLink(row) && row.platform === "ANDROID",
    group: "更多",
    dialog: (row, { onClose }) => <CodeDialog row={row} onClose={onClose} />,
  },
  { ...rowAction(appVersion, "remove"), group: "更多" },
];

function Figures({ platform }: { platform: VersionPlatform }) {
  const { data, error, reload } = useData(getVersionDistribution, { query: { platform } });
  const state = { error, onRetry: reload, height: 190 };
  return (
    <FigureStrip>
      <div className="page-charts">
        <Chart
          {...state}
          label="近30天各版本活跃会员"
          data={
            data && {
              kind: "stacked",
              x: data.days,
              series: data.active.map(({ versionName, values }) => ({ name: versionName, values })),
            }
          }
        />
        <Chart
          {...state}
          label="会员版本分布"
          data={
            data && {
              kind: "donut",
              parts: data.members.map(({ versionName, count }) => ({ name: versionName, value: count })),
            }
          }
        />
        <Chart
          {...state}
          label={data?.newest === null || data === undefined ? "新版本升级数" : `${data.newest} 发布以来升级数`}
          data={
            data && {
              kind: "line",
              x: data.upgrades.map(({ day }) => day),
              series: [{ name: "升级", values: data.upgrades.map(({ count }) => count) }],
            }
          }
        />
        <Chart
          {...state}
          label="各版本功能异常反馈"
          data={
            data && {
              kind: "bar",
              x: data.bugs.map(({ versionName }) => versionName),
              series: [{ name: "反馈", values: data.bugs.map(({ count }) => count) }],
            }
          }
        />
      </div>
    </FigureStrip>
  );
}

const platforms = versionPlatform.values.map((value) => ({ value, label: versionPlatform.labels[value] }));
const isPlatform = (text: unknown): text is VersionPlatform => versionPlatform.values.some((one) => one === text);

const addAction = (platform: VersionPlatform): PageAction<null> =>
  actionOf(versionGrants.create, {
    primary: true,
    icon: <PlusOutlined />,
    dialog: (_, end) => <VersionForm row={null} platform={platform} {...end} />,
  });

/** 版本管理, one platform at a time. */
export function VersionTab() {
  const view = useResource(appVersion, overlay, { without: ["platform"] });
  const { list } = view;
  const [charts, setCharts] = useState(false);
  const queriedPlatform = list.query["platform"];
  const platform = isPlatform(queriedPlatform) ? queriedPlatform : "ANDROID";
  const add = useMemo(() => addAction(platform), [platform]);
  return (
    <>
      <div className="version-head row spread fixed">
        <Segmented
          aria-label="平台"
          options={platforms}
          value={platform}
          onChange={(next) => list.set({ platform: next })}
        />
        <FiguresToggle shown={charts} onToggle={setCharts} />
      </div>
      {charts && <Figures platform={platform} />}
      <ResourceTable {...view} rowActions={rowActions} listActions={[add, ...view.listActions]} />
    </>
  );
}
