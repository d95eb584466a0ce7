import { EditOutlined } from "@ant-design/icons";
import { useState } from "react";
import { ShortcutEditor } from "../../core/shortcuts/shortcut-editor.tsx";
import { useShortcuts } from "../../core/shortcuts/use-shortcuts.ts";
import { usePage } from "../../platform/page-context.tsx";

/** 快捷入口: the pages this account picked. */
export function ShortcutStrip() {
  const { shortcuts } = useShortcuts();
  const { open } = usePage();
  const [editing, setEditing] = useState(false);
  return (
    <nav className="row wrap gap-6 size-12 text3" aria-label="快捷入口">
      <span>快捷入口</span>
      {shortcuts?.map(({ route, title }) => (
        <button key={route} type="button" className="dash-shortcut text2 pointer" onClick={() => open(route)}>
          {title}
        </button>
      ))}
      <button type="button" className="dash-shortcut dash-shortcut-edit text2 pointer" onClick={() => setEditing(true)}>
        <EditOutlined aria-hidden="true" /> {shortcuts?.length === 0 ? "添加" : "编辑"}
      </button>
      {editing && <ShortcutEditor onClose={() => setEditing(false)} />}
    </nav>
  );
}
