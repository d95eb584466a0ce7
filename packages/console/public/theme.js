// Runs before the first paint, so that a dark console never flashes light. src/kit/theme/appearance.ts takes over.
(() => {
  // Pages for strangers have one look.
  if (/^#\/(seek|test|promotion\/seekingInfo)\/?(\?|$)/.test(location.hash)) {
    document.documentElement.dataset.theme = "visitor";
    return;
  }
  let theme = null;
  try {
    theme = JSON.parse(localStorage.getItem("hongxian.look") ?? "null")?.value?.theme ?? null;
  } catch {
    theme = null;
  }
  const isDark = theme === null ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
})();

// Schemas are created while modules load, so this must stand before them: the content policy forbids compiled code, and
// even trying it would be reported.
globalThis.__zod_globalConfig = { jitless: true };
