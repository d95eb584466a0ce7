import { getHotCandidates } from "@hongxian/contract/features/video/video.endpoints.ts";
import { hotGrants } from "@hongxian/contract/features/video/video.rules.ts";
import { PlusOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import { useState } from "react";
import { useCan } from "../../platform/access-context.tsx";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { HotDialog } from "./hot.dialog.tsx";
import { CoverCell } from "./video-cells.tsx";

/** Candidates for the top of the stream, by score. */
export function Candidates({ onJoined }: { onJoined(): void }) {
  const [keyword, setKeyword] = useState("");
  const [joining, setJoining] = useState<{ readonly id: number; readonly title: string } | null>(null);
  const mayJoin = useCan()(hotGrants.join);
  const { data, error, reload } = useData(getHotCandidates, { query: { keyword } });
  return (
    <section className="hot-candidates line-start" aria-label="候选视频">
      <header className="row gap-10">
        <h2 className="nowrap size-14">候选视频</h2>
        <Input.Search size="small" allowClear placeholder="标题或昵称" onSearch={(text) => setKeyword(text.trim())} />
      </header>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {data?.length === 0 && <PanelState kind="empty" />}
      <ul>
        {data?.map((one, at) => (
          <li key={one.id}>
            <span className="caption num">{at + 1}</span>
            <CoverCell {...one} />
            <div>
              <p className="cell-text block cut" title={one.title}>
                {one.title}
              </p>
              <p className="caption num cell-text block cut">
                {one.user.firstName} · 播放 {one.playNum.toLocaleString("en-US")} · 热度{" "}
                {one.hotScore.toLocaleString("en-US")}
              </p>
            </div>
            {mayJoin && (
              <Button size="small" icon={<PlusOutlined />} onClick={() => setJoining(one)}>
                加入
              </Button>
            )}
          </li>
        ))}
      </ul>
      {joining !== null && (
        <HotDialog
          title={`加入热门：${joining.title}`}
          row={joining}
          onDone={() => {
            setJoining(null);
            reload();
            onJoined();
          }}
          onClose={() => setJoining(null)}
        />
      )}
    </section>
  );
}
