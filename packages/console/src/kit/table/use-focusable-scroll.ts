import { type RefObject, useEffect } from "react";

/** The scrolling part of an antd table cannot be reached by the keyboard while its rows hold nothing to focus. */
export function useFocusableScroll(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const body = box.current?.querySelector(".ant-table-body, .ant-table-tbody-virtual-holder");
    body?.setAttribute("tabindex", "0");
  });
}
