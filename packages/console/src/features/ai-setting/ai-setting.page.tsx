import { aiSettingMessages } from "@hongxian/contract/features/ai-setting/ai-model.endpoints.ts";
import { aiUsageFigures } from "@hongxian/contract/features/ai-setting/ai-usage.figures.ts";
import { Page } from "../../kit/page.tsx";
import { useFigures } from "../../kit/use-figures.ts";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { CallLogTab } from "./call-log.tab.tsx";
import { FeatureTab } from "./feature.tab.tsx";
import { ModelTab } from "./model.tab.tsx";
import { PromptTab } from "./prompt.tab.tsx";
import { ProviderTab } from "./provider.tab.tsx";
import { UsagePanel } from "./usage-panel.tsx";
import "./ai-setting.css";

const tabs = [
  { key: "providers", title: "服务商" },
  { key: "models", title: "模型" },
  { key: "features", title: "功能开关" },
  { key: "prompts", title: "提示词" },
  { key: "logs", title: "调用日志" },
];

/** AI设置: providers, models, features, prompts, and usage. */
export function AiSettingPage() {
  const shown = usePageTabs(tabs);
  const usage = useFigures(aiUsageFigures);
  const { tab } = shown;
  return (
    <Page title="AI设置" {...shown}>
      {usage.data?.isConfigured === false && (
        <p className="fixed ochre on-ochre-soft pad-8-16" role="status">
          {aiSettingMessages.offline}
        </p>
      )}
      {tab === "logs" ? (
        <>
          <UsagePanel usage={usage} />
          <CallLogTab />
        </>
      ) : (
        <div className="ai-body grow shrink-y scroll">
          {tab === "providers" && <ProviderTab onChange={usage.reload} />}
          {tab === "models" && <ModelTab onChange={usage.reload} />}
          {tab === "features" && <FeatureTab onChange={usage.reload} />}
          {tab === "prompts" && <PromptTab />}
        </div>
      )}
    </Page>
  );
}
