import { SearchOutlined } from "@ant-design/icons";
import { Checkbox, Input } from "antd";
import { useState } from "react";
import { PageModal } from "../../platform/page-context.tsx";
import { toastError } from "../../platform/toast.ts";
import { matchPages } from "../page-list/match-pages.ts";
import { usePageList } from "../page-list/page-list-context.tsx";
import { shortcutCap, useShortcuts } from "./use-shortcuts.ts";
import "./shortcut-editor.css";

/** 快捷入口: up to eight pages, in the order they were picked. */
export function ShortcutEditor({ onClose }: { onClose(): void }) {
  const pages = usePageList();
  const { shortcuts, save } = useShortcuts();
  const [draft, setDraft] = useState<readonly string[] | null>(null);
  const [typed, setTyped] = useState("");
  const [saving, setSaving] = useState(false);
  const chosen = draft ?? shortcuts?.map(({ route }) => route) ?? [];
  const full = chosen.length >= shortcutCap;

  const toggle = (route: string) =>
    setDraft(chosen.includes(route) ? chosen.filter((each) => each !== route) : [...chosen, route]);
  const submit = async () => {
    setSaving(true);
    try {
      await save(chosen);
      onClose();
    } catch (error) {
      toastError(error);
    } finally {
      setSaving(false);
    }
  };

  return (
    <PageModal
      open
      centered
      width={480}
      title="快捷入口"
      okText="保存"
      cancelText="取消"
      confirmLoading={saving}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Input
        prefix={<SearchOutlined />}
        placeholder="页面名称、拼音首字母或路由"
        value={typed}
        allowClear
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className="caption shortcut-count">
        已选 {chosen.length} / {shortcutCap}
      </p>
      <ul className="shortcut-list">
        {matchPages(pages, typed).map(({ route, title }) => (
          <li key={route}>
            <Checkbox
              checked={chosen.includes(route)}
              disabled={full && !chosen.includes(route)}
              onChange={() => toggle(route)}
            >
              {title} <code>{route}</code>
            </Checkbox>
          </li>
        ))}
      </ul>
    </PageModal>
  );
}
