import { describe, expect, it } from "vitest";
import { Slots } from "./slots.ts";

const roomy = { total: 2, each: 1, waitingEach: 12, waiting: 100 };
const tick = () => new Promise((resolve) => setImmediate(resolve));

/** Work that ends on command, and records the order of beginnings. */
function stage(slots: Slots) {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const go = (user: number | string, name: string, signal?: AbortSignal) =>
    slots.run(
      user,
      () => {
        began.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      },
      signal,
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await tick();
  };
  const endAll = async () => {
    for (let at = 0; at < began.length; at += 1) await end(began[at] ?? "");
  };
  return { began, go, end, endAll };
}

describe("slots", () => {
  it("the queue of slots never gives one account the last place, and lets the accounts take turns", async () => {
    const slots = new Slots(roomy);
    const { began, go, end, endAll } = stage(slots);
    const all = Array.from({ length: 12 }, (_, at) => go(1, `hostile ${at}`));
    await tick();
    expect(began).toEqual(["hostile 0"]);
    all.push(go(2, "other a"), go(2, "other b"), go(3, "third"));
    await tick();
    expect(began).toEqual(["hostile 0", "other a"]);
    await end("hostile 0");
    expect(began.at(-1)).toBe("third");
    await endAll();
    expect(began.indexOf("other b")).toBeLessThan(began.indexOf("hostile 3"));
    await Promise.all(all);
    expect(slots.state).toEqual({ running: 0, waiting: 0 });
  });

  it("the queue of slots refuses at once when one's own line or everybody's is full, and says how many are ahead", async () => {
    const slots = new Slots({ total: 1, each: 1, waitingEach: 2, waiting: 3 });
    const { go, endAll } = stage(slots);
    const running = [go(1, "a"), go(1, "b"), go(1, "c")];
    await expect(go(1, "d")).rejects.toMatchObject({ http: 429, message: "您已有3个任务在处理，请等前面的完成后再试" });
    running.push(go(2, "e"));
    expect([slots.ahead(1), slots.ahead(2), slots.ahead(3)]).toEqual([1, 2, 0]);
    await expect(go(3, "f")).rejects.toMatchObject({
      http: 429,
      message: "当前处理的人较多，前面还有4个，请稍后再试",
    });
    await endAll();
    await Promise.all(running);
    expect(slots.state).toEqual({ running: 0, waiting: 0 });
  });

  it("the queue of slots lets go who went away or waited too long", async () => {
    const slots = new Slots({ total: 1, each: 1, waitingEach: 5, waiting: 5, patience: 20 });
    const { began, go, end } = stage(slots);
    const first = go(1, "first");
    const control = new AbortController();
    const left = go(2, "left", control.signal);
    control.abort(new Error("gone"));
    await expect(left).rejects.toThrow("gone");
    await expect(go(3, "late")).rejects.toMatchObject({ http: 429, message: /^排队时间过长/ });
    expect(slots.state).toEqual({ running: 1, waiting: 0 });
    await end("first");
    await first;
    expect(began).toEqual(["first"]);
  });

  it("the queue of slots gives the place back when the work fails", async () => {
    const slots = new Slots(roomy);
    await expect(slots.run(1, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(slots.state).toEqual({ running: 0, waiting: 0 });
  });
});
