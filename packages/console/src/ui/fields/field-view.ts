import type { Field } from "@hongxian/contract/kit/field.ts";
import type { ReactNode } from "react";
import type { Tone } from "../tag.tsx";

export type Tones = Readonly<Record<string, Tone>>;

export interface CellProps<V> {
  readonly value: V;
  readonly field: Field;
  readonly name: string;
  /** The referenced record of a reference field. */
  readonly refer?: unknown;
  readonly tones?: Tones | undefined;
}

export interface InputProps<V> {
  readonly id?: string | undefined;
  readonly field: Field;
  readonly value: V | null | undefined;
  readonly refer?: unknown;
  readonly disabled?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  onChange(value: V | null): void;
}

/** How one kind of field is shown, typed and written as plain text. */
export interface FieldView<V> {
  readonly Cell: (props: CellProps<V>) => ReactNode;
  readonly Input: (props: InputProps<V>) => ReactNode;
  text(value: V, field: Field, refer?: unknown): string;
  /** Column width in a list. */
  readonly width: number;
  readonly numeric?: true;
}

/** The props antd inputs share. */
export const inputState = ({ id, disabled, invalid }: Pick<InputProps<unknown>, "id" | "disabled" | "invalid">) => ({
  ...(id === undefined ? {} : { id }),
  ...(disabled === undefined ? {} : { disabled }),
  ...(invalid === true ? { status: "error" as const, "aria-invalid": true } : {}),
});
