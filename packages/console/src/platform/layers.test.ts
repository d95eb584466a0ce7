import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Layer } from "./layers.ts";

// Files of one worker share their modules, and these two hold the state of one window.
vi.resetModules();
const { currentAddress, openAddress } = await import("./address.ts");
const { addLayer, nameDialog, removeLayer, startLayers, unnameDialog } = await import("./layers.ts");

const hash = () => window.location.hash;
const settled = () => new Promise((resolve) => setTimeout(resolve, 30));
const isAt = (address: string) => vi.waitFor(() => expect(hash()).toBe(address), { timeout: 5000 });
const back = () => window.history.back();

const press = () => void window.dispatchEvent(new Event("pointerdown"));

/** A dialog opened by a press, that closes when Back is pressed, unless something was typed. */
function openLayer(route: string, { typed = false, byItself = false } = {}): Layer & { readonly closed: () => number } {
  let closed = 0;
  if (!byItself) press();
  const layer: Layer = {
    route,
    here: true,
    close: () => {
      closed += 1;
      if (!typed) removeLayer(layer, true);
    },
  };
  addLayer(layer);
  return Object.assign(layer, { closed: () => closed });
}

let stop = (): void => undefined;
beforeEach(() => {
  openAddress("/list?status=A", { replace: true });
  stop = startLayers();
});
afterEach(async () => {
  stop();
  await settled();
});

test("Back closes the dialog that was opened last, and the page stays", async () => {
  const drawer = openLayer("/list");
  const question = openLayer("/list");
  expect(hash()).toBe("#/list?status=A&layer=2");
  back();
  await isAt("#/list?status=A&layer=1");
  expect([question.closed(), drawer.closed()]).toEqual([1, 0]);
  back();
  await isAt("#/list?status=A");
  expect(drawer.closed()).toBe(1);
});

test("a dialog closed by its own button costs no step of Back", async () => {
  openAddress("/before");
  openAddress("/list?status=B");
  for (let times = 0; times < 3; times += 1) {
    const layer = openLayer("/list");
    removeLayer(layer, true);
    await isAt("#/list?status=B");
  }
  back();
  await isAt("#/before");
});

test("a dialog with typed input stays when Back is pressed, and is counted again", async () => {
  const form = openLayer("/list", { typed: true });
  back();
  await vi.waitFor(() => expect(form.closed()).toBe(1), { timeout: 5000 });
  await isAt("#/list?status=A&layer=1");
  // However often.
  back();
  await vi.waitFor(() => expect(form.closed()).toBe(2), { timeout: 5000 });
  await isAt("#/list?status=A&layer=1");
  removeLayer(form, true);
  await isAt("#/list?status=A");
});

test("the address names the dialog of an action until it closes", async () => {
  press();
  nameDialog({ dialog: "编辑", of: "7" });
  const layer = openLayer("/list");
  expect(new URLSearchParams(currentAddress().over)).toEqual(
    new URLSearchParams({ layer: "1", dialog: "编辑", of: "7" }),
  );
  // The page itself knows nothing of it.
  expect(currentAddress().search).toBe("status=A");
  unnameDialog({ dialog: "编辑", of: "8" });
  expect(hash()).toContain("of=7");
  unnameDialog({ dialog: "编辑", of: "7" });
  removeLayer(layer, true);
  await isAt("#/list?status=A");
});

test("what is left open when a page is hidden is open when it comes back, and nothing else is", async () => {
  const layer = openLayer("/list");
  openAddress("/other");
  removeLayer(layer, true);
  openAddress("/list?status=A");
  expect(hash()).toBe("#/list?status=A&layer=1");
  // The page is shown again without the dialog: it was closed while nobody looked.
  await isAt("#/list?status=A");
});

test("a dialog that a page opens because of its address belongs to the step that led there", async () => {
  openAddress("/before");
  openAddress("/list?id=7");
  const layer = openLayer("/list", { byItself: true });
  expect(hash()).toBe("#/list?id=7&layer=1");
  // The page forgets the record when its drawer is closed.
  press();
  openAddress("/list?layer=1", { replace: true });
  removeLayer(layer, true);
  await isAt("#/list");
  back();
  await isAt("#/before");
});

test("an address that counts dialogs nobody opened is corrected", async () => {
  stop();
  openAddress("/list?status=A&layer=2", { replace: true });
  stop = startLayers();
  expect(hash()).toBe("#/list?status=A");
});
