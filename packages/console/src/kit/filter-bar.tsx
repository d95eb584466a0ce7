import { FilterOutlined, StarOutlined, UpOutlined } from "@ant-design/icons";
import { Button, Popover } from "antd";
import { Fragment, type ReactNode, useRef, useState } from "react";
import { FilterContext } from "../ui/filters/filter-context.ts";
import { latePiece } from "../ui/late/late.tsx";
import type { List, ListQuery } from "../platform/use-list.ts";
import "../ui/filters/filters.css";

const SavedFilters = latePiece(async () => (await import("../ui/filters/saved-filters.tsx")).SavedFilters);

/** Additional filters under a caption of the panel. */
export interface FilterGroup {
  readonly title: string;
  readonly filters: readonly ReactNode[];
}

interface FilterBarProps {
  readonly list: List<unknown, ListQuery>;
  /** Filters that are always visible. */
  readonly children: ReactNode;
  /** Filters behind 展开; an active one is shown in the row even while the panel is closed. */
  readonly more?: readonly FilterGroup[];
  /** No 保存筛选: for lists in dialogs. */
  readonly plain?: boolean;
}

/** The filter row: search field, pills, 展开, 保存筛选, 重置, 查询. */
export function FilterBar({ list, children, more = [], plain = false }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const [saving, setSaving] = useState(false);
  const [round, setRound] = useState(0);
  const drafts = useRef(new Map<string, string>());
  const draft = (name: string, text: string) => void drafts.current.set(name, text.trim());
  const moreCount = more.reduce((sum, { filters }) => sum + filters.length, 0);

  const ask = () => {
    const change = Object.fromEntries(drafts.current);
    drafts.current.clear();
    if (Object.keys(change).length === 0) list.reload();
    else list.set(change);
  };
  const reset = () => {
    drafts.current.clear();
    setRound(round + 1);
    list.reset();
  };
  const groups = more.map(({ title, filters }) => (
    <section key={title} className="filter-group">
      <h4 className="size-11 weight-500 text3">{title}</h4>
      <div className="filter-grid grid even-4">
        {filters.map((filter, at) => (
          <Fragment key={at}>{filter}</Fragment>
        ))}
      </div>
    </section>
  ));

  return (
    <form
      className="fixed"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <div className="filter-row flex at-top gap-6">
        <div className="filter-pills row wrap grow shrink-x gap-6">
          <FilterContext key={round} value={{ place: "row", draft, chips: list.chips }}>
            {children}
          </FilterContext>
          {!open && (
            <FilterContext value={{ place: "row-if-set", draft, chips: list.chips }}>
              {more.flatMap(({ title, filters }) =>
                filters.map((filter, at) => <Fragment key={`${title}${at}`}>{filter}</Fragment>),
              )}
            </FilterContext>
          )}
          {moreCount > 0 && (
            <button
              type="button"
              className="filter-more inline-row fixed gap-5 text2 pointer"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              <FilterOutlined />
              {open ? "收起" : "展开"}
              {open ? <UpOutlined /> : <em className="num size-12 text3">{moreCount} 项</em>}
            </button>
          )}
        </div>
        <div className="flex fixed gap-6">
          {!plain && (
            <Popover
              trigger="click"
              placement="bottomRight"
              open={saving}
              onOpenChange={setSaving}
              destroyOnHidden
              content={<SavedFilters list={list} onDone={() => setSaving(false)} />}
            >
              <Button type="text" icon={<StarOutlined />}>
                保存筛选
              </Button>
            </Popover>
          )}
          <Button type="text" onClick={reset}>
            重置
          </Button>
          <Button htmlType="submit">查询</Button>
        </div>
      </div>
      {open && (
        <FilterContext key={round} value={{ place: "panel", draft, chips: list.chips }}>
          <div className="filter-panel">{groups}</div>
        </FilterContext>
      )}
    </form>
  );
}
