import { describe, expect, it } from "vitest";
import { introductionMachine } from "../core/introduction/introduction.choices.ts";
import { tradeMachines } from "../core/money/trade.machines.ts";
import { finalStates, isLegal, mayMove, movesFrom, type StateMove } from "../core/states/state-machine.ts";

const machines = [...tradeMachines, introductionMachine];

describe("a state machine", () => {
  it.each(machines.map((machine) => [machine.name, machine] as const))(
    "the machine of %s reaches each of its states, and comes to an end",
    (_name, { states, starts, moves }) => {
      const reached = new Set<string>(starts);
      for (const _ of states.values)
        for (const { from, to } of Object.values<StateMove>(moves))
          if (from.some((state) => reached.has(state))) reached.add(to);
      expect([...reached].toSorted()).toEqual([...states.values].toSorted());
      const leaving = new Set(
        Object.values<StateMove>(moves).flatMap(({ from, to }) => from.filter((state) => state !== to)),
      );
      expect([...states.values].some((state) => !leaving.has(state))).toBe(true);
    },
  );

  it("a state machine answers from its moves alone", () => {
    expect(movesFrom(introductionMachine, "SUCCESS_AUDIT")).toEqual(["success-audit", "return"]);
    expect(mayMove(introductionMachine, "met", "AGREED")).toBe(false);
    expect(isLegal(introductionMachine, "WAIT_OTHER", "EXPIRED")).toBe(true);
    expect(finalStates(introductionMachine)).toContain("EXPIRED");
  });
});
