import { SearchOutlined } from "@ant-design/icons";
import { Modal } from "antd";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { openAddress } from "../../platform/address.ts";
import { KeyHint } from "../../ui/key-hint.tsx";
import { PaletteRow } from "./palette-row.tsx";
import type { PaletteItem } from "./palette-source.ts";
import { usePaletteSources } from "./palette-sources.ts";
import { rememberRoute } from "./recent-routes.ts";
import { usePaletteResults } from "./use-palette-results.ts";
import "./palette.css";

function start(item: PaletteItem, apart: boolean): void {
  if (item.address === undefined) return item.run?.();
  rememberRoute(item.address);
  if (apart) window.open(`#${item.address}`, "_blank", "noopener");
  else openAddress(item.address);
}

/** Ctrl/⌘ K: finds pages, actions and (through its sources) members by the typed text. */
export function Palette({ onClose }: { onClose(): void }) {
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const listId = useId();
  const sections = usePaletteResults(usePaletteSources(), typed);
  const items = sections.flatMap((section) => section.items);
  const current = Math.min(at, items.length - 1);

  useEffect(() => {
    document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: "nearest" });
  }, [listId, current]);

  const choose = (item: PaletteItem, apart: boolean) => {
    onClose();
    start(item, apart);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && items.length > 0) setAt((current + step + items.length) % items.length);
    const item = items[current];
    if (event.key === "Enter" && item !== undefined) choose(item, event.ctrlKey || event.metaKey);
    if (step !== 0 || event.key === "Enter") event.preventDefault();
  };

  return (
    <Modal
      open
      width={640}
      footer={null}
      closable={false}
      onCancel={onClose}
      transitionName=""
      style={{ top: 120 }}
      styles={{ container: { padding: 0, overflow: "hidden", background: "var(--raised)" } }}
    >
      <div className="palette">
        <div className="palette-head row gap-12 size-16 text3">
          <SearchOutlined />
          <input
            autoFocus
            value={typed}
            placeholder="搜索会员、页面、操作"
            aria-label="搜索会员、页面、操作"
            role="combobox"
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={items.length === 0 ? undefined : `${listId}-${current}`}
            onChange={(event) => {
              setTyped(event.target.value);
              setAt(0);
            }}
            onKeyDown={handleKey}
          />
          <KeyHint keys="Escape" />
        </div>
        <div className="palette-list" id={listId} role="listbox" aria-label="搜索结果">
          {sections.map((section) => (
            <div key={section.title} role="group" aria-label={section.title}>
              <p className="palette-section size-12 text3 lead-18">{section.title}</p>
              {section.fault !== undefined && (
                <p className="palette-section size-12 brick lead-18" role="alert">
                  {section.fault}
                </p>
              )}
              {section.items.map((item) => {
                const place = items.indexOf(item);
                return (
                  <PaletteRow
                    key={item.key}
                    id={`${listId}-${place}`}
                    item={item}
                    typed={typed.trim()}
                    current={place === current}
                    onPoint={() => setAt(place)}
                    onChoose={(apart) => choose(item, apart)}
                  />
                );
              })}
            </div>
          ))}
          {sections.length === 0 && (
            <p className="palette-none text3 align-center">
              {typed.trim() === "" ? "输入页面名称、拼音首字母或路由" : "没有找到匹配的结果"}
            </p>
          )}
        </div>
        <footer className="palette-foot row gap-16 size-12 text3">
          <span className="inline-row gap-4">
            <KeyHint keys="ArrowUp" />
            <KeyHint keys="ArrowDown" /> 选择
          </span>
          <span className="inline-row gap-4">
            <KeyHint keys="↵" /> 打开
          </span>
          <span className="inline-row gap-4">
            <KeyHint keys="Mod" />
            <KeyHint keys="↵" /> 在新标签打开
          </span>
          <em className="push">输入手机号、红线号或用户ID 直达会员</em>
        </footer>
      </div>
    </Modal>
  );
}
