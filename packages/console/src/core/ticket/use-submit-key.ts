import { useEffect, useRef } from "react";

const openDialog = ".ant-modal-wrap:not([style*='display: none'])";

/** Ctrl+Enter anywhere on the page, except while a dialog is open. */
export function useSubmitKey(submit: () => void): void {
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      if (document.querySelector(openDialog) !== null) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, []);
}
