import { describe, expect, it } from "vitest";
import { onlyDelivery } from "./settle-paid-order.ts";

const delivery = (agentId: number) => ({ agentId, postings: [] });

describe("what those who hear of a paid order answer", () => {
  it("the one delivery among the answers is taken, wherever it stands", () => {
    expect(onlyDelivery([null, delivery(7), null])).toEqual(delivery(7));
    expect(onlyDelivery([null])).toBeNull();
    expect(onlyDelivery([])).toBeNull();
  });

  it("a second delivery is refused, as its postings would be lost", () => {
    expect(() => onlyDelivery([delivery(7), null, delivery(8)])).toThrow("delivered twice");
  });
});
