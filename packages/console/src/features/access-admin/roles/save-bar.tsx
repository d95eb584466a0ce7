import { roleTitles } from "@hongxian/contract/features/access-admin/role.rules.ts";
import { Button } from "antd";
import { useEffect, useRef } from "react";
import { KeyHint } from "../../../ui/key-hint.tsx";
import { Tag } from "../../../ui/tag.tsx";
import type { GrantDraft } from "./use-grant-draft.ts";

interface SaveBarProps {
  readonly draft: GrantDraft;
  readonly accounts: number;
  readonly busy: boolean;
  /** Somebody else saved meanwhile. */
  readonly stale: boolean;
  onSave(): void;
  onReload(): void;
}

const openLayer = ".ant-modal-wrap:not([style*='display: none']), .ant-drawer-open";

/** ⌘S or Ctrl+S, while the page is in view and no dialog is open. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      event.preventDefault();
      if (document.querySelector(openLayer) === null) latest.current();
    };
    window.addEventListener("keydown", handle);
    return () => window.removeEventListener("keydown", handle);
  }, []);
}

/** How many grants saving would add and remove. */
export function SaveBar({ draft, accounts, busy, stale, onSave, onReload }: SaveBarProps) {
  useSaveKey(() => !busy && !stale && onSave());
  return (
    <footer className="save-bar row fixed gap-8">
      <b>未保存的修改</b>
      <Tag tone="jade">{`新增${draft.added}项`}</Tag>
      <Tag tone="brick">{`移除${draft.removed}项`}</Tag>
      {stale ? (
        <span className="brick" role="alert">
          角色权限已被他人修改，请刷新
        </span>
      ) : (
        <span className="caption">{`保存后${accounts}个账号的控制台将重新加载菜单`}</span>
      )}
      <span className="grow" />
      <Button type="text" onClick={draft.discard}>
        放弃
      </Button>
      {stale ? (
        <Button type="primary" onClick={onReload}>
          刷新
        </Button>
      ) : (
        <Button type="primary" disabled={busy} onClick={onSave}>
          {busy ? "保存中" : roleTitles.save}
          <KeyHint keys="Mod S" />
        </Button>
      )}
    </footer>
  );
}
