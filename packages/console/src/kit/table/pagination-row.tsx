import { countCap, pageSizes } from "@hongxian/contract/wire/list.ts";
import { Pagination } from "antd";
import { countText } from "../../platform/decimal.ts";
import type { List, ListQuery } from "../../platform/use-list.ts";

/** 第 1–20 条，共 N 条, and the pages. */
export function PaginationRow({ list }: { list: List<unknown, ListQuery> }) {
  const { page, size } = list.query;
  const first = (page - 1) * size + 1;
  const last = first + list.rows.length - 1;
  const total = list.totalCapped ? `${countCap}+` : countText(list.total);
  // Beyond a capped count only the next page is known to exist.
  const reach = list.totalCapped ? Math.max(list.total, list.rows.length < size ? last : last + 1) : list.total;
  return (
    <div className="pagination-row row fixed">
      <span className="num">
        {list.loading || list.error !== null
          ? ""
          : list.rows.length === 0
            ? `共 ${total} 条`
            : `第 ${countText(first)}–${countText(last)} 条，共 ${total} 条`}
      </span>
      <span className="grow" />
      <Pagination
        size="small"
        current={page}
        pageSize={size}
        total={reach}
        pageSizeOptions={[...pageSizes]}
        showSizeChanger
        showLessItems={false}
        onChange={(nextPage, nextSize) =>
          list.set(nextSize === size ? { page: nextPage } : { size: nextSize, page: 1 })
        }
      />
    </div>
  );
}
