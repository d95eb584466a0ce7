import type { MemberRef, NamedRef, RegionValue } from "@hongxian/contract/wire/refs.ts";
import { type ComponentType, type ReactNode, createContext, use } from "react";
import type { FileUploader } from "./upload-job.ts";

/** Opens the member detail; `onClose` is called when it closes. */
export type MemberOpener = (userId: number, options?: { readonly onClose?: () => void }) => void;

/** Finds the records a reference field may point to. `find("")` returns the first ones. */
export interface RefSource<T = NamedRef> {
  find(text: string, signal: AbortSignal): Promise<readonly T[]>;
  /** The names of stored numbers; a number that no longer exists is left out. */
  get(ids: readonly number[], signal: AbortSignal): Promise<readonly T[]>;
}

export type RefKind = "staff" | "shop" | "role" | "department";
export type RefSources = Partial<Readonly<Record<RefKind, RefSource>>> & { readonly member?: RefSource<MemberRef> };

export interface RegionNode {
  readonly id: number;
  readonly name: string;
  readonly children?: readonly RegionNode[];
}
export type RegionSource = (signal: AbortSignal) => Promise<readonly RegionNode[]>;

export interface RichTextEditorProps {
  readonly id?: string;
  readonly value: string;
  readonly disabled?: boolean;
  onChange(html: string): void;
}

/** What the product registers with the kit, so that the kit does not depend on the product. */
export interface AppParts {
  readonly openMember?: MemberOpener;
  readonly upload?: FileUploader;
  readonly refSources?: RefSources;
  readonly regions?: RegionSource;
  /** A lazy component; without one rich text is edited as plain text. */
  readonly richTextEditor?: ComponentType<RichTextEditorProps>;
}

const AppPartsContext = createContext<AppParts>({});

export function AppPartsProvider({ parts, children }: { parts: AppParts; children: ReactNode }) {
  return <AppPartsContext value={parts}>{children}</AppPartsContext>;
}

export const useAppParts = (): AppParts => use(AppPartsContext);

/** The chain of levels down to one place; empty when it is not in the tree. */
export function regionPath(tree: readonly RegionNode[], id: number): readonly RegionNode[] {
  for (const node of tree) {
    if (node.id === id) return [node];
    const below = regionPath(node.children ?? [], id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

export const deepestRegion = (value: RegionValue | null | undefined): number | null =>
  value?.areaId ?? value?.cityId ?? value?.provId ?? null;
