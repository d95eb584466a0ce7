import { FileSearchOutlined, LockOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { homeRoute } from "../../core/session/session-actions.ts";
import { openAddress } from "../../platform/address.ts";
import { PartError } from "../../platform/late/part-error.ts";
import { isNewRelease } from "../../ui/late/part-states.tsx";
import { PanelState } from "../../ui/panel-state.tsx";

const Notice = ({ icon, text }: { icon: ReactNode; text: string }) => (
  <div className="page-fallback row middle gap-12 tall text2">
    {icon}
    <p>{text}</p>
    <Button onClick={() => openAddress(homeRoute)}>返回工作台</Button>
  </div>
);

export const ForbiddenPage = () => <Notice icon={<LockOutlined />} text="无权访问该页面" />;
export const MissingPage = () => <Notice icon={<FileSearchOutlined />} text="页面不存在" />;

export const PageWaiting = () => (
  <div className="pad-16">
    <PanelState kind="loading" lines={8} />
  </div>
);

export const PageFailed = ({ error, onRetry }: { error: Error; onRetry(): void }) => (
  <div className="page-fallback row middle gap-12 tall text2">
    <PanelState
      kind="error"
      text={error instanceof PartError ? `页面无法打开：${error.advice}` : "页面出错了，请重试"}
      onRetry={onRetry}
    />
    {isNewRelease(error) && <Button onClick={() => window.location.reload()}>刷新页面</Button>}
  </div>
);
