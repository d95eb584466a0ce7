import { exportJobStatus, exportLimits, getMyExports } from "@hongxian/contract/core/console/console.endpoints.ts";
import { slotMessages } from "@hongxian/contract/wire/slot.messages.ts";
import { useQuery } from "@tanstack/react-query";
import { Button, Modal } from "antd";
import { type CallData, call } from "../../platform/call.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";
import { Tag, type Tone } from "../../ui/tag.tsx";
import "./my-exports.css";

type ExportJob = CallData<typeof getMyExports>[number];

const tones = { WAITING: "hollow", RUNNING: "ochre", DONE: "jade", FAILED: "brick" } satisfies Record<
  ExportJob["status"],
  Tone
>;
const underway = (jobs: readonly ExportJob[] | undefined) =>
  jobs?.some(({ status }) => status === "WAITING" || status === "RUNNING") ?? false;
const isGone = ({ expireTime }: ExportJob) => expireTime !== null && Date.parse(expireTime) < Date.now();

/** 我的导出: the exports of the last day with their files. */
export function MyExportsDialog({ onClose }: { onClose(): void }) {
  const { data, error, refetch } = useQuery({
    queryKey: [getMyExports.path],
    queryFn: ({ signal }) => call(getMyExports, { signal, background: true }),
    gcTime: 0,
    refetchInterval: (query) => (underway(query.state.data) ? 3000 : false),
  });
  return (
    <Modal open centered width={640} title="我的导出" footer={null} onCancel={onClose}>
      <p className="caption">文件保留 {exportLimits.hours} 小时，过期后请重新导出</p>
      {data === undefined && error === null && <PanelState kind="loading" />}
      {error !== null && <PanelState kind="error" text={error.message} onRetry={() => void refetch()} />}
      {data?.length === 0 && <PanelState kind="empty" text="暂无导出任务" />}
      <ul className="export-list">
        {data?.map((job) => (
          <li key={job.id}>
            <div className="export-name stack grow shrink-x">
              <b className="cut weight-500">{job.title}</b>
              <span className="caption">
                {job.format} · {job.rows === null ? "行数未知" : `${job.rows.toLocaleString()} 行`} ·{" "}
                {shortTime(job.createdTime).text}
                {job.error !== null && ` · ${job.error}`}
              </span>
            </div>
            <Tag tone={tones[job.status]}>{exportJobStatus[job.status]}</Tag>
            {job.ahead > 0 && <span className="caption">{slotMessages.ahead(job.ahead)}</span>}
            <ExportFile job={job} />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function ExportFile({ job }: { job: ExportJob }) {
  if (job.status !== "DONE") return <span className="export-file nil">—</span>;
  if (isGone(job)) return <span className="export-file caption">已过期</span>;
  return (
    <span className="export-file">
      <Button size="small" href={`/api/exports/${job.id}/file`} download>
        下载
      </Button>
    </span>
  );
}
