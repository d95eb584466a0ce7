import { onOff } from "@hongxian/contract/features/institute/institute.choices.ts";
import { Dropdown } from "antd";
import { ActionButton } from "../../kit/action-button.tsx";
import { type PageAction, useVisibleActions } from "../../kit/page-action.ts";
import { useActionRunner } from "../../kit/use-action-runner.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import type { List, ListQuery } from "../../platform/use-list.ts";
import type { TagRow } from "./tag-dialogs.tsx";

interface TagChipsProps {
  readonly list: List<TagRow, ListQuery>;
  readonly rowActions: readonly PageAction<TagRow>[];
  readonly listActions: readonly PageAction<null>[];
}

/** The selectable tags, by type; a click on one offers its actions. */
export function TagChips({ list, rowActions, listActions }: TagChipsProps) {
  const runner = useActionRunner(list.reload);
  const visible = useVisibleActions(rowActions);
  const types = [...new Set(list.rows.map(({ typeName }) => typeName))];
  const groups = types.map((type) => [type, list.rows.filter(({ typeName }) => typeName === type)] as const);
  return (
    <section className="tag-wall grow shrink-y scroll" aria-label="技能标签">
      <header className="row spread">
        <span className="caption">
          共 <b className="num">{list.total}</b> 个标签
          {list.total > list.rows.length && `，显示前 ${list.rows.length} 个`}
        </span>
        {listActions.map((action) => (
          <ActionButton key={action.title} action={action} target={null} onDone={list.reload} />
        ))}
      </header>
      {list.error !== null && <PanelState kind="error" text={list.error.msg} onRetry={list.reload} />}
      {list.error === null && list.loading && <PanelState kind="loading" lines={6} />}
      {!list.loading && list.error === null && list.rows.length === 0 && <PanelState kind="empty" />}
      {groups.map(([type, tags]) => (
        <section key={type}>
          <h2 className="size-13 weight-500">
            {type} <em className="num weight-400 text3">{tags.length}</em>
          </h2>
          <div className="flex wrap gap-8">
            {tags.map((tag) => {
              const actions = visible(tag);
              return (
                <Dropdown
                  key={tag.id}
                  trigger={["click"]}
                  disabled={actions.length === 0}
                  menu={{
                    items: actions.map(({ title, danger }) => ({ key: title, label: title, danger: danger === true })),
                    onClick: ({ key }) => {
                      const action = actions.find(({ title }) => title === key);
                      if (action !== undefined) runner.start(action, tag);
                    },
                  }}
                >
                  <button
                    type="button"
                    className="skill-chip inline-row gap-6 text pointer"
                    data-off={tag.status === "DISABLE"}
                    title={`咨询师 ${tag.consultantCount} 人，预约使用 ${tag.useCount} 次，${onOff.labels[tag.status]}`}
                  >
                    {tag.name}
                    <em className="num size-12 text3">{tag.consultantCount}</em>
                  </button>
                </Dropdown>
              );
            })}
          </div>
        </section>
      ))}
      {runner.host}
    </section>
  );
}
