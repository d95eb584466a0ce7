// Runs before the first paint, so that a dark console never flashes light. src/kit/theme/appearance.ts takes over.
(() => {
  let theme = null;
  try {
    theme = JSON.parse(localStorage.getItem("hongxian.look") ?? "null")?.value?.theme ?? null;
  } catch {
    theme = null;
  }
  const isDark = theme === null ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
})();
