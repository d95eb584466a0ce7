import type { Grant } from "../../wire/access.ts";
import type { Choices } from "../../kit/choices.ts";

/** Who makes a move. A person's move names its grants. */
export type MoveBy = "STAFF" | "MEMBER" | "JOB" | "CHANNEL" | "SYSTEM";

/** One legal change of a status. */
export interface StateMove<S extends string = string> {
  readonly from: readonly S[];
  readonly to: S;
  /** Its name on the button, in the timeline and in the audit log. */
  readonly label: string;
  readonly by: readonly [MoveBy, ...MoveBy[]];
  /** Any of these grants allows it for staff. */
  readonly grants?: readonly Grant[];
  /** The ledger step that the move posts, as `bizType/bizStep`. */
  readonly posts?: string;
}

/** A state machine whose moves are made by operations (money, introductions): the states with their labels, the initial state, and all moves. */
export interface StateMachine<S extends string = string, M extends string = string> {
  readonly name: string;
  readonly states: { readonly labels: Readonly<Record<S, string>>; readonly values: readonly S[] };
  readonly starts: readonly S[];
  readonly moves: Readonly<Record<M, StateMove<S>>>;
}

/** Declares a machine; a state without a label does not compile. */
export function stateMachine<const L extends Readonly<Record<string, string>>, const M extends string>(machine: {
  readonly name: string;
  readonly states: Choices<L>;
  readonly starts: readonly Extract<keyof L, string>[];
  readonly moves: Readonly<Record<M, StateMove<Extract<keyof L, string>>>>;
}): StateMachine<Extract<keyof L, string>, M> {
  return machine;
}

/** Where a move begins and ends, for the action of a list that makes it. */
export const moveOf = <S extends string, M extends string>(
  { moves }: StateMachine<S, M>,
  name: NoInfer<M>,
): { readonly from: readonly S[]; readonly to: S } => ({ from: moves[name].from, to: moves[name].to });

/** The moves out of a state, for the buttons of a row. */
export const movesFrom = <S extends string, M extends string>(machine: StateMachine<S, M>, state: S): M[] =>
  (Object.keys(machine.moves) as M[]).filter((name) => machine.moves[name].from.includes(state));

/** Whether a move is possible in a state; asked by the buttons and by commands that look before they move. */
export const mayMove = <S extends string, M extends string>(
  machine: StateMachine<S, M>,
  name: M,
  state: string,
): boolean => (machine.moves[name].from as readonly string[]).includes(state);

/** Whether there is a move from one state to the other. */
export const isLegal = <S extends string>(machine: StateMachine<S>, from: S, to: S): boolean =>
  Object.values<StateMove<S>>(machine.moves).some((move) => move.to === to && move.from.includes(from));

/** Final states. */
export const finalStates = <S extends string>(machine: StateMachine<S>): S[] =>
  machine.states.values.filter((state) => movesFrom(machine, state).length === 0);
