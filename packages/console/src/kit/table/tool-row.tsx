import { ColumnHeightOutlined, ReloadOutlined, SettingOutlined } from "@ant-design/icons";
import { Button, Popover, Tooltip } from "antd";
import type { ComponentProps, ReactNode } from "react";
import { ActionButton } from "../action-button.tsx";
import { latePiece } from "../../ui/late/late.tsx";
import { setDensity, useDensity } from "../../platform/density.ts";
import type { PageAction } from "../page-action.ts";
import type { ActionRunner } from "../use-action-runner.tsx";

const ColumnSettings = latePiece(async () => (await import("./column-settings.tsx")).ColumnSettings);

interface ToolRowProps {
  readonly summary: ReactNode;
  readonly tools: ReactNode;
  readonly actions: readonly PageAction<null>[];
  readonly runner: ActionRunner;
  /** Null where the columns cannot be set. */
  readonly settings: ComponentProps<typeof ColumnSettings> | null;
  onReload(): void;
}

function DensityButton() {
  const density = useDensity();
  const other = density === "compact" ? "comfortable" : "compact";
  return (
    <Tooltip title={density === "compact" ? "宽松行高" : "紧凑行高"}>
      <Button
        type="text"
        icon={<ColumnHeightOutlined />}
        aria-label="切换行高"
        aria-pressed={density === "compact"}
        onClick={() => setDensity(other)}
      />
    </Tooltip>
  );
}

/** Figures on the left; reload, row height, 列设置 and the list's own actions on the right. */
export function ToolRow({ summary, tools, actions, runner, settings, onReload }: ToolRowProps) {
  const ordered = [...actions].sort((left, right) => Number(left.primary ?? false) - Number(right.primary ?? false));
  return (
    <div className="tool-row">
      <div className="tool-summary num size-12 text3">{summary}</div>
      {tools}
      <Tooltip title="刷新">
        <Button type="text" icon={<ReloadOutlined />} aria-label="刷新" onClick={onReload} />
      </Tooltip>
      <DensityButton />
      {settings !== null && (
        <Popover trigger="click" placement="bottomRight" content={<ColumnSettings {...settings} />}>
          <Button type="text" icon={<SettingOutlined />}>
            列设置
          </Button>
        </Popover>
      )}
      {ordered.map((action) => (
        <ActionButton key={action.title} action={action} target={null} runner={runner} />
      ))}
    </div>
  );
}
