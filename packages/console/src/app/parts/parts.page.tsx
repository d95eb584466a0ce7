import "../../platform/theme/console.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { App, ConfigProvider, Segmented } from "antd";
import zhCN from "antd/locale/zh_CN.js";
import { type ReactNode, useState } from "react";
import { antTheme } from "../../platform/theme/ant-theme.ts";
import { setAppearance, useAppearance } from "../../platform/theme/appearance.ts";
import { createQueryClient } from "../query-client.ts";
import { ToastHolder } from "../toast-holder.tsx";
import { MapParts } from "./map-parts.tsx";
import { MotionParts } from "./motion-parts.tsx";
import { UploadParts } from "./upload-parts.tsx";
import { ViewerParts } from "./viewer-parts.tsx";
import "./parts.css";

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="parts-part round-10 on-surface pad-16" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

/**
 * The shared media components in all their states. Only in the development build; sign in first, as the calls are real.
 */
export function PartsPage() {
  const { theme } = useAppearance();
  const [client] = useState(createQueryClient);
  return (
    <ConfigProvider theme={antTheme[theme]} locale={zhCN} wave={{ disabled: true }} button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={client}>
        <App message={{ maxCount: 1 }}>
          <ToastHolder />
          <main className="parts">
            <header className="parts-head row spread">
              <h1>组件</h1>
              <Segmented
                value={theme}
                options={[
                  { value: "light", label: "浅色" },
                  { value: "dark", label: "深色" },
                ]}
                onChange={(next) => setAppearance({ theme: next === "dark" ? "dark" : "light" })}
              />
            </header>
            <Part title="上传">
              <UploadParts />
            </Part>
            <Part title="图片查看">
              <ViewerParts />
            </Part>
            <Part title="地图">
              <MapParts />
            </Part>
            <Part title="视频、动画、表情">
              <MotionParts />
            </Part>
          </main>
        </App>
      </QueryClientProvider>
    </ConfigProvider>
  );
}
