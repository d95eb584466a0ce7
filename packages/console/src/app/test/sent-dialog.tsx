import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { fakeServer, type RecordedRequest, renderPage } from "../../platform/test/render-page.tsx";

interface DialogEnd {
  onDone(): void;
  onClose(): void;
}

/** One dialog of weight: what it refuses to send, what it sends, and that it sends it once. */
interface SentDialog {
  /** A sentence with the dialog as its subject. */
  readonly title: string;
  dialog(end: DialogEnd): ReactNode;
  /** What the server has when it opens, by `METHOD /path`. */
  readonly answers?: Parameters<typeof fakeServer>[0];
  /** The button that sends. */
  readonly ok: string;
  /** What stands at the field, which is marked, when it is pressed before anything is entered. */
  readonly refusal?: string;
  enter?(): Promise<void>;
  /** What is asked before it is sent. */
  readonly question?: RegExp | string;
  readonly call: Endpoint;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  readonly query?: Readonly<Record<string, string>>;
}

const addressOf = ({ path }: Endpoint, params: SentDialog["params"] = {}): string =>
  Object.entries(params).reduce<string>((address, [name, value]) => address.replace(`{${name}}`, String(value)), path);

export const at = (call: Endpoint, params?: SentDialog["params"]): string =>
  `${call.method} ${addressOf(call, params)}`;

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
/** The name of a field begins with its label; （选填） may follow. */
const labelled = (label: string) => screen.findByLabelText(new RegExp(`^${label}`));

export async function type(label: string, text: string): Promise<void> {
  const input = await labelled(label);
  await userEvent.clear(input);
  await userEvent.type(input, text);
}

export async function choose(label: string, option: string): Promise<void> {
  await userEvent.click(await labelled(label));
  await userEvent.click(await screen.findByText(option, { selector: ".ant-select-item-option-content" }));
}

export const pressed = (name: string): Promise<void> => press(name);

export const shown = async (text: string): Promise<void> => {
  expect(await screen.findByText(text)).toBeTruthy();
};

/** One of a few that stand side by side. */
export const choosePart = async (text: string): Promise<void> => userEvent.click(await screen.findByText(text));

/** Every test of such a file: nothing is sent while something is missing, then exactly what was entered. */
export function testDialogs(dialogs: readonly SentDialog[]): void {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it.each(dialogs.map((one) => [one.title, one] as const))("%s", async (_title, one) => {
    const made = at(one.call, one.params);
    const log = fakeServer(one.answers ?? {});
    const sent = (): RecordedRequest[] => log.filter(({ method, path }) => `${method} ${path}` === made);
    const onDone = vi.fn();
    renderPage(one.dialog({ onDone, onClose: () => undefined }));
    if (one.refusal !== undefined) {
      await press(one.ok);
      expect(await screen.findByText(one.refusal)).toBeTruthy();
      expect(document.querySelector('[class*="-status-error"]')).not.toBeNull();
      expect(sent()).toEqual([]);
    }
    await one.enter?.();
    await press(one.ok);
    if (one.question !== undefined) {
      expect(await screen.findByText(one.question)).toBeTruthy();
      expect(sent()).toEqual([]);
      const [confirm] = screen.getAllByRole("button", { name: "确定" }).slice(-1);
      if (confirm === undefined) throw new Error("nothing to confirm");
      fireEvent.click(confirm);
    }
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toEqual(one.body);
    expect(Object.fromEntries(sent()[0]?.query ?? [])).toEqual(one.query ?? {});
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(sent()).toHaveLength(1);
  });
}
