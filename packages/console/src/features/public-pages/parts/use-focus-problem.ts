import { useCallback, useRef } from "react";

/** Brings the first refused field into sight and gives it the focus, once it has been drawn. */
export function useFocusProblem() {
  const ref = useRef<HTMLDivElement>(null);
  const focusProblem = useCallback(() => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const field = ref.current?.querySelector<HTMLElement>("[aria-invalid=true], button[data-invalid=true]");
        field?.focus({ preventScroll: true });
        field?.scrollIntoView({ block: "center", behavior: "smooth" });
      }),
    );
  }, []);
  return { ref, focusProblem };
}
