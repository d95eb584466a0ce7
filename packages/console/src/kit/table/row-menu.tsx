import { Dropdown, Input } from "antd";
import { type ReactNode, useState } from "react";
import type { PageAction } from "../page-action.ts";

const searchAbove = 15;

interface RowMenuProps<R> {
  readonly actions: readonly PageAction<R>[];
  readonly row: R;
  readonly open: boolean;
  readonly children: ReactNode;
  onOpen(open: boolean): void;
  onStart(action: PageAction<R>): void;
}

/** Those without a caption, then each caption's, dangerous ones last. */
function menuItems<R>(all: readonly PageAction<R>[], found: readonly PageAction<R>[], row: R) {
  const entry = (action: PageAction<R>) => {
    const reason = action.blocked?.(row);
    return {
      key: String(all.indexOf(action)),
      label: action.title,
      danger: action.danger === true,
      // Not disabled: the press is answered with the reason.
      ...(reason === undefined ? {} : { title: reason, className: "action-blocked", "aria-disabled": true }),
    };
  };
  const captions = [...new Set(found.flatMap(({ group }) => (group === undefined ? [] : [group])))];
  const loose = found.filter(({ group }) => group === undefined);
  const dangerous = loose.filter(({ danger }) => danger === true);
  return [
    ...loose.filter(({ danger }) => danger !== true).map(entry),
    ...captions.map((caption) => ({
      key: caption,
      type: "group" as const,
      label: caption,
      children: found.filter(({ group }) => group === caption).map(entry),
    })),
    ...(captions.length > 0 && dangerous.length > 0 ? [{ type: "divider" as const }] : []),
    ...dangerous.map(entry),
  ];
}

/** The menu behind ⋯, under captions where the actions name one; many entries can be searched. */
export function RowMenu<R>({ actions, row, open, children, onOpen, onStart }: RowMenuProps<R>) {
  const [text, setText] = useState("");
  const found = actions.filter(({ title }) => title.includes(text.trim()));
  const start = (action: PageAction<R> | undefined) => {
    if (action === undefined) return;
    onOpen(false);
    onStart(action);
  };
  const search = (
    <Input
      autoFocus
      size="small"
      placeholder="搜索操作"
      aria-label="搜索操作"
      value={text}
      onChange={(event) => setText(event.target.value)}
      // The menu would take the keys for itself.
      onKeyDown={(event) => event.key !== "Escape" && event.stopPropagation()}
      onPressEnter={() => start(found.find(({ blocked }) => blocked?.(row) === undefined))}
    />
  );
  return (
    <Dropdown
      trigger={["click"]}
      destroyOnHidden
      open={open}
      onOpenChange={(next) => {
        setText("");
        onOpen(next);
      }}
      menu={{
        className: "row-menu",
        items: [
          ...(actions.length > searchAbove ? [{ key: "search", type: "group" as const, label: search }] : []),
          ...menuItems(actions, found, row),
        ],
        onClick: ({ key }) => start(actions[Number(key)]),
      }}
    >
      {children}
    </Dropdown>
  );
}
