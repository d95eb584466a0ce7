/** The running console started with this file; the simulated document must not fetch it. */
export function runningRelease(file: string): void {
  const { settings } = Reflect.get(window, "happyDOM") as { settings: Record<string, unknown> };
  settings["handleDisabledFileLoadingAsSuccess"] = true;
  const script = document.createElement("script");
  script.type = "module";
  script.src = file;
  document.head.replaceChildren(script);
}
