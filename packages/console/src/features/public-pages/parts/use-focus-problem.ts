import { useCallback, useRef } from "react";

/** Scrolls to the first refused field and focuses it, once it has been drawn. */
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
