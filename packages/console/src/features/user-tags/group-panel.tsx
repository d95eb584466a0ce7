import { EllipsisOutlined, PlusOutlined } from "@ant-design/icons";
import {
  firstGroupColour,
  sortTagGroups,
  tagGroup,
  tagRoute,
} from "@hongxian/contract/features/user-tags/tag-group.resource.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import { removeCall } from "@hongxian/contract/kit/resource-calls.ts";
import { Button, Dropdown } from "antd";
import { useState } from "react";
import { useCan } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import type { CallError } from "../../platform/call-error.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { SortGrip, Sortable, useSortableItem } from "../../ui/sortable.tsx";
import { RecordForm } from "../../kit/record-form.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import type { TagGroup } from "./tag-groups.ts";

const { create, edit, remove } = tagGroup.actions;
const firstColour = { color: firstGroupColour };
const removeGroup = removeCall(tagGroup, remove);

type Open = { readonly kind: "create" } | { readonly kind: "edit" | "remove"; readonly group: TagGroup };

interface GroupLineProps {
  readonly group: TagGroup;
  readonly chosen: boolean;
  readonly movable: boolean;
  readonly actions: readonly { readonly key: "edit" | "remove"; readonly label: string }[];
  onPick(): void;
  onAction(kind: "edit" | "remove"): void;
}

function GroupLine({ group, chosen, movable, actions, onPick, onAction }: GroupLineProps) {
  const { ref, style, grip } = useSortableItem(group.id, movable);
  return (
    <li ref={ref} style={style} className="group-line row anchor hover-fill1" data-chosen={chosen}>
      {movable && <SortGrip label={`拖动${group.name}`} grip={grip} />}
      <button
        type="button"
        className="group-pick row grow shrink-x gap-8 tall align-start"
        aria-pressed={chosen}
        onClick={onPick}
      >
        <i className="group-dot" style={{ background: group.color }} />
        <span className="grow cut" title={group.name}>
          {group.name}
        </span>
        <em className="num text3">{group.tagCount}</em>
      </button>
      {actions.length > 0 && (
        <Dropdown
          trigger={["click"]}
          menu={{
            items: actions.map(({ key, label }) => ({ key, label, danger: key === "remove" })),
            onClick: ({ key }) => onAction(key === "remove" ? "remove" : "edit"),
          }}
        >
          <button type="button" className="group-more" aria-label={`${group.name}的操作`}>
            <EllipsisOutlined />
          </button>
        </Dropdown>
      )}
    </li>
  );
}

interface GroupPanelProps {
  readonly groups: readonly TagGroup[] | undefined;
  readonly error: CallError | null;
  readonly chosen: number | null;
  onPick(groupId: number | undefined): void;
  onChanged(): void;
}

/** The groups of tags in order: drag, choose, create, rename, delete. */
export function GroupPanel({ groups, error, chosen, onPick, onChanged }: GroupPanelProps) {
  const can = useCan();
  const may = (title: string) => can(button(title, tagRoute));
  const [open, setOpen] = useState<Open | null>(null);
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const all = groups ?? [];
  const placed = order === null ? all : order.flatMap((id) => all.find((group) => group.id === id) ?? []);
  const close = () => setOpen(null);
  const finish = () => {
    close();
    onChanged();
  };

  const put = async (ids: readonly number[]) => {
    setOrder(ids);
    try {
      await call(sortTagGroups, { body: { ids: [...ids] } });
    } catch (problem) {
      toastError(problem);
    } finally {
      onChanged();
      setOrder(null);
    }
  };
  const takeAway = async (group: TagGroup) => {
    try {
      await call(removeGroup, { params: { id: group.id } });
      toast.success(answeredMessage(removeGroup));
      if (chosen === group.id) onPick(undefined);
    } catch (problem) {
      toastError(problem);
    }
    finish();
  };
  const actions = [
    ...(may(edit.title) ? [{ key: "edit" as const, label: "编辑" }] : []),
    ...(may(remove.title) ? [{ key: "remove" as const, label: "删除" }] : []),
  ];
  const total = all.reduce((sum, { tagCount }) => sum + tagCount, 0);

  return (
    <aside className="group-panel fixed scroll" aria-label="标签分组">
      <header className="row spread">
        <h2 className="size-12 weight-500 text3">标签分组</h2>
        {may(create.title) && (
          <Button size="small" type="text" icon={<PlusOutlined />} onClick={() => setOpen({ kind: "create" })}>
            新增分组
          </Button>
        )}
      </header>
      {error !== null && groups === undefined ? (
        <PanelState kind="error" text={error.msg} onRetry={onChanged} />
      ) : (
        <Sortable ids={placed.map(({ id }) => id)} onOrder={(ids) => void put(ids)}>
          <ul>
            <li className="group-line row anchor hover-fill1" data-chosen={chosen === null}>
              <button
                type="button"
                className="group-pick row grow shrink-x gap-8 tall align-start"
                aria-pressed={chosen === null}
                onClick={() => onPick(undefined)}
              >
                <span className="grow cut">全部标签</span>
                <em className="num text3">{total}</em>
              </button>
            </li>
            {placed.map((group) => (
              <GroupLine
                key={group.id}
                group={group}
                chosen={group.id === chosen}
                movable={may(edit.title)}
                actions={actions}
                onPick={() => onPick(group.id)}
                onAction={(kind) => setOpen({ kind, group })}
              />
            ))}
          </ul>
        </Sortable>
      )}
      {open?.kind === "create" && (
        <RecordForm resource={tagGroup} action={create} initial={firstColour} onDone={finish} onClose={close} />
      )}
      {open?.kind === "edit" && (
        <RecordForm resource={tagGroup} action={edit} row={open.group} onDone={finish} onClose={close} />
      )}
      {open?.kind === "remove" && (
        <ConfirmDialog
          title="删除分组"
          danger
          text={remove.confirm}
          onConfirm={() => void takeAway(open.group)}
          onClose={close}
        />
      )}
    </aside>
  );
}
