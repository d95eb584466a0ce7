import { richWords } from "@hongxian/contract/core/rich-text/clean-html.ts";
import { articleRules } from "@hongxian/contract/core/rich-text/rich-rules.ts";
import {
  getArticle,
  getArticleVersions,
  rollbackArticle,
} from "@hongxian/contract/features/article/article.endpoints.ts";
import { articleGrants } from "@hongxian/contract/features/article/article.rules.ts";
import { Button } from "antd";
import { useState } from "react";
import { useCan } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { compareLines } from "./compare-lines.ts";

interface VersionDrawerProps {
  readonly id: number;
  onDone(): void;
  onClose(): void;
}

/** 历史版本: the text of a version, compared line by line with the current draft, and the action that restores it. */
export function VersionDrawer({ id, onDone, onClose }: VersionDrawerProps) {
  const can = useCan();
  const versions = useData(getArticleVersions, { params: { id } });
  const draft = useData(getArticle, { params: { id } });
  const [picked, setPicked] = useState<number | null>(null);
  const chosen = versions.data?.find(({ versionNo }) => versionNo === picked) ?? versions.data?.[0];
  const words = (html: string) => richWords(html, articleRules).split("\n");
  const lines =
    chosen === undefined || draft.data === undefined
      ? []
      : compareLines([chosen.title, ...words(chosen.content)], [draft.data.title, ...words(draft.data.content)]);
  const rollback = async (versionNo: number) => {
    try {
      await call(rollbackArticle, { params: { id, versionNo } });
      toast.success(answeredMessage(rollbackArticle));
      onDone();
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <PageDrawer open title={`历史版本 ${id}`} size={820} onClose={onClose}>
      {versions.data?.length === 0 && <PanelState kind="empty" text="还没有发布过" />}
      <div className="versions grid gap-16">
        <ol>
          {versions.data?.map((version) => (
            <li key={version.versionNo}>
              <button
                className="grid wide align-start pointer"
                type="button"
                aria-pressed={version === chosen}
                onClick={() => setPicked(version.versionNo)}
              >
                <b>第 {version.versionNo} 版</b>
                <span>{version.title}</span>
                <span className="caption num">
                  {version.staff?.name ?? "定时发布"} {clockText(version.createdTime)}
                </span>
              </button>
            </li>
          ))}
        </ol>
        {chosen !== undefined && (
          <section aria-label="与当前草稿对比">
            <header className="row spread mb-8">
              <b>第 {chosen.versionNo} 版与当前草稿</b>
              {can(articleGrants.rollback) && <Button onClick={() => void rollback(chosen.versionNo)}>回滚</Button>}
            </header>
            <div className="version-lines">
              {lines.map(({ kind, text }, at) => (
                <p key={`${at}${kind}`} data-kind={kind}>
                  {text}
                </p>
              ))}
            </div>
          </section>
        )}
      </div>
    </PageDrawer>
  );
}
