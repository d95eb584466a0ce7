import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { installPackages } from "./debian-packages.mjs";

const places = [
  process.env.CHROME_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const find = () => places.find((path) => path !== undefined && existsSync(path));
const hasFont = () => {
  try {
    return execFileSync("fc-list", [":lang=zh"], { encoding: "utf8" }).trim() !== "";
  } catch {
    return false;
  }
};

/** A browser for the journeys; on a Debian machine as root it is installed, with a Chinese font, when absent. */
export async function findChrome() {
  const wanted = [];
  if (find() === undefined) wanted.push("chromium");
  if (process.platform === "linux" && !hasFont()) wanted.push("fontconfig", "fonts-noto-cjk");
  await installPackages(wanted);
  const found = find();
  if (found === undefined)
    throw Object.assign(new Error("no Chrome or Chromium was found; set CHROME_PATH"), { isPlain: true });
  return found;
}
