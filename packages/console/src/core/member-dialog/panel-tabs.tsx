import { type KeyboardEvent, type ReactNode, useId, useState } from "react";

interface PanelTab {
  readonly title: string;
  readonly content: ReactNode;
}

/** 基本资料 and 择偶信息. An opened tab stays mounted, so that unsaved edits survive switching tabs. */
export function PanelTabs({ tabs }: { tabs: readonly PanelTab[] }) {
  const [front, setFront] = useState(0);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([0]));
  const show = (at: number) => {
    setFront(at);
    setSeen(new Set(seen).add(at));
  };
  const id = useId();
  const step = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const next = (front + by + tabs.length) % tabs.length;
    show(next);
    document.getElementById(`${id}-tab-${next}`)?.focus();
  };
  return (
    <>
      <div className="md-tabs flex fixed gap-24" role="tablist" aria-label="用户详情" onKeyDown={step}>
        {tabs.map(({ title }, at) => (
          <button
            className="anchor bare-button text2"
            key={title}
            type="button"
            role="tab"
            id={`${id}-tab-${at}`}
            aria-selected={at === front}
            aria-controls={`${id}-panel-${at}`}
            tabIndex={at === front ? 0 : -1}
            onClick={() => show(at)}
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ title, content }, at) => (
        <div
          key={title}
          className="grow shrink-y scroll"
          role="tabpanel"
          id={`${id}-panel-${at}`}
          aria-labelledby={`${id}-tab-${at}`}
          hidden={at !== front}
        >
          {seen.has(at) && content}
        </div>
      ))}
    </>
  );
}
