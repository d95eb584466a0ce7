import { AppstoreOutlined, BarsOutlined } from "@ant-design/icons";
import { Segmented } from "antd";
import type { ReactNode } from "react";
import { usePageSearch } from "../../platform/page-search.ts";

const options = [
  { value: "cards", label: "卡片", icon: <AppstoreOutlined /> },
  { value: "table", label: "表格", icon: <BarsOutlined /> },
];

/** A list as cards or as a table; the choice is in the address as `view`. */
export function useCardView(): { readonly isTable: boolean; readonly choice: ReactNode } {
  const [search, setSearch] = usePageSearch();
  const isTable = search.get("view") === "table";
  const show = (next: string) => {
    const params = new URLSearchParams(search);
    if (next === "table") params.set("view", "table");
    else params.delete("view");
    setSearch(params);
  };
  return { isTable, choice: <Segmented value={isTable ? "table" : "cards"} options={options} onChange={show} /> };
}
