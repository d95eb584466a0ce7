import type { Field } from "@hongxian/contract/kit/field.ts";
import type { Answered } from "@hongxian/contract/kit/resource-calls.ts";
import type { DeclaredName, Draft, Fields, Name, Resource } from "@hongxian/contract/kit/resource.ts";
import type { ComponentType, ReactNode } from "react";
import type { z } from "zod";
import type { FormLayout, OwnInput } from "./record-form.tsx";
import type { Selection } from "./table/use-selection.ts";
import type { Tone } from "../ui/tag.tsx";
import type { List } from "../platform/use-list.ts";

interface DialogEnd {
  onDone(): void;
  onClose(): void;
}
type DialogProps<R, T> = T extends { readonly on: "row" }
  ? DialogEnd & { readonly row: R }
  : T extends { readonly on: "batch" }
    ? DialogEnd & { readonly selection: Selection<R> }
    : DialogEnd;
type NameOf<A, K extends string> = { [N in keyof A]: A[N] extends { readonly kind: K } ? N : never }[keyof A];
type ValueOf<F extends Field> = Extract<z.output<F["schema"]>, string>;
type QueryOf = Readonly<Record<string, unknown>>;

/** Where a page differs from the standard; every name is checked against the resource. */
export interface Overlay<F extends Fields, A, S extends z.ZodType = z.ZodType, L extends string = string> {
  readonly cells?: { readonly [N in Name<F>]?: (row: Answered<F, A>) => ReactNode };
  readonly tones?: { readonly [N in Name<F>]?: Readonly<Record<ValueOf<F[N]>, Tone>> };
  readonly inputs?: {
    readonly [N in Name<F>]?: ComponentType<{ value: Draft<F>[N] | undefined; onChange(value: Draft<F>[N]): void }>;
  };
  readonly filters?: { readonly [N in L]?: ComponentType<{ list: List<Answered<F, A>, QueryOf> }> };
  /** The dialog of a custom or own action; of a row action where it is another screen than the fields it asks for. */
  readonly dialogs?: {
    readonly [K in NameOf<A, "custom">]?: ComponentType<DialogProps<Answered<F, A>, A[K]>>;
  } & { readonly [K in DeclaredName<A>]?: ComponentType<DialogEnd & { readonly row: Answered<F, A> }> };
  readonly forms?: { readonly [K in NameOf<A, "create" | "edit">]?: FormLayout };
  /** Between title and filters: figures of the summary. */
  readonly above?: ComponentType<{ list: List<Answered<F, A>, QueryOf>; summary: z.output<S> | undefined }>;
  /** Column widths where the kind's default does not fit. */
  readonly widths?: { readonly [N in Name<F>]?: number };
}

/** The overlay of one resource, for a page that defines it beside the component. */
export type OverlayOf<T> = T extends Resource<infer F, infer A, infer S> ? Overlay<F, A, S> : never;

export type RecordRow = Readonly<Record<string, unknown>>;
export type RecordList = List<RecordRow, QueryOf>;

/** The overlay as the components read it: names are plain strings, since the page's own types have checked them. */
export interface AnyOverlay {
  readonly cells?: Readonly<Record<string, ((row: RecordRow) => ReactNode) | undefined>>;
  readonly tones?: Readonly<Record<string, Readonly<Record<string, Tone>> | undefined>>;
  readonly inputs?: Readonly<Record<string, OwnInput | undefined>>;
  readonly filters?: Readonly<Record<string, ComponentType<{ list: RecordList }> | undefined>>;
  readonly dialogs?: Readonly<
    Record<string, ComponentType<DialogEnd & { row?: RecordRow; selection?: Selection<RecordRow> }> | undefined>
  >;
  readonly forms?: Readonly<Record<string, FormLayout | undefined>>;
  readonly above?: ComponentType<{ list: RecordList; summary: unknown }>;
  readonly widths?: Readonly<Record<string, number | undefined>>;
}
