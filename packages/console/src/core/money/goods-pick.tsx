import {
  findGoods,
  getCategoryOptions,
  getFreightOptions,
} from "@hongxian/contract/core/goods/goods-options.endpoints.ts";
import { Input, Select, TreeSelect } from "antd";
import { useState } from "react";
import { useData } from "../../platform/use-data.ts";
import { type FilteredList, filterOf } from "../../ui/filters/filter-context.ts";
import { FilterPill } from "../../ui/filters/filter-pill.tsx";

interface PickProps {
  readonly value: unknown;
  onChange(value: number | null): void;
}
const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** A category of the second level, as goods have it. */
export function CategoryInput({ value, onChange }: PickProps) {
  const { data = [] } = useData(getCategoryOptions, {});
  const tops = data.filter(({ parentId }) => parentId === null);
  return (
    <TreeSelect
      aria-label="商品分类"
      style={{ width: "100%" }}
      placeholder="请选择商品分类"
      treeDefaultExpandAll
      value={numberOf(value) ?? undefined}
      treeData={tops.map((top) => ({
        value: top.id,
        title: top.name,
        selectable: false,
        children: data
          .filter(({ parentId }) => parentId === top.id)
          .map((leaf) => ({ value: leaf.id, title: leaf.name })),
      }))}
      onChange={(next: number | undefined) => onChange(next ?? null)}
    />
  );
}

/** The parent category; none creates a top-level one. */
export function ParentCategoryInput({ value, onChange }: PickProps) {
  const { data = [] } = useData(getCategoryOptions, {});
  return (
    <Select
      aria-label="上级分类"
      style={{ width: "100%" }}
      placeholder="无（一级分类）"
      allowClear
      value={numberOf(value)}
      options={data.filter(({ parentId }) => parentId === null).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(next: number | undefined) => onChange(next ?? null)}
    />
  );
}

export function FreightInput({ value, onChange }: PickProps) {
  const { data = [] } = useData(getFreightOptions, {});
  return (
    <Select
      aria-label="运费模板"
      style={{ width: "100%" }}
      placeholder="请选择运费模板"
      allowClear
      value={numberOf(value)}
      options={data.map(({ id, name, isDefault }) => ({ value: id, label: isDefault ? `${name}（默认）` : name }))}
      onChange={(next: number | undefined) => onChange(next ?? null)}
    />
  );
}

/** One of the goods, found by number or name. */
export function GoodsInput({ value, onChange }: PickProps) {
  const [keyword, setKeyword] = useState("");
  const { data = [] } = useData(findGoods, { query: { keyword } });
  return (
    <Select
      aria-label="商品"
      style={{ width: "100%" }}
      placeholder="搜索商品ID或名称"
      allowClear
      showSearch={{ filterOption: false, onSearch: (text) => setKeyword(text.trim()) }}
      value={numberOf(value)}
      options={data.map(({ id, title }) => ({ value: id, label: `${title}（${id}）` }))}
      onChange={(next: number | undefined) => onChange(next ?? null)}
    />
  );
}

interface Option {
  readonly id: number;
  readonly label: string;
  readonly indent?: boolean;
}

function Options({
  options,
  chosen,
  onPick,
}: {
  options: readonly Option[];
  chosen: number | null;
  onPick(id: number): void;
}) {
  return options.map(({ id, label, indent = false }) => (
    <button
      key={id}
      type="button"
      className="filter-option hover-fill1"
      style={indent ? { paddingLeft: 24 } : {}}
      aria-pressed={id === chosen}
      onClick={() => onPick(id)}
    >
      {label}
    </button>
  ));
}

/** A category of either level; a top-level one includes those below it. */
export function CategoryFilter({ list }: { list: FilteredList }) {
  const [value, set] = filterOf(list, "categoryId");
  const chosen = numberOf(value);
  const { data = [] } = useData(getCategoryOptions, {});
  const text = chosen === null ? null : (data.find(({ id }) => id === chosen)?.name ?? String(chosen));
  return (
    <FilterPill label="分类" text={text} onClear={() => set(undefined)}>
      {(close) => (
        <div className="filter-options">
          <Options
            options={data.map(({ id, name, parentId }) => ({ id, label: name, indent: parentId !== null }))}
            chosen={chosen}
            onPick={(id) => {
              set(id);
              close();
            }}
          />
        </div>
      )}
    </FilterPill>
  );
}

function GoodsOptions({ chosen, onPick }: { chosen: number | null; onPick(id: number): void }) {
  const [keyword, setKeyword] = useState("");
  const { data = [] } = useData(findGoods, { query: { keyword } });
  return (
    <div className="filter-options">
      <Input
        autoFocus
        size="small"
        aria-label="搜索商品"
        placeholder="商品ID或名称"
        onChange={({ target }) => setKeyword(target.value.trim())}
      />
      <Options options={data.map(({ id, title }) => ({ id, label: title }))} chosen={chosen} onPick={onPick} />
      {data.length === 0 && <span className="caption">暂无数据</span>}
    </div>
  );
}

/** The goods by which a list is filtered. */
export function GoodsFilter({ list }: { list: FilteredList }) {
  const [value, set] = filterOf(list, "goodsId");
  const chosen = numberOf(value);
  const { data } = useData(findGoods, { query: { id: chosen ?? 1 } }, { enabled: chosen !== null });
  const text = chosen === null ? null : (data?.find(({ id }) => id === chosen)?.title ?? String(chosen));
  return (
    <FilterPill label="商品" text={text} onClear={() => set(undefined)}>
      {(close) => (
        <GoodsOptions
          chosen={chosen}
          onPick={(id) => {
            set(id);
            close();
          }}
        />
      )}
    </FilterPill>
  );
}
