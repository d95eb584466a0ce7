import { type RegionNode, regionPath } from "../../platform/app-parts.tsx";
import { useRegions } from "../../ui/fields/use-regions.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { PhoneChips } from "./phone-chips.tsx";

type Draft = Readonly<Record<string, string>>;
interface PhoneRegionProps {
  readonly label: string;
  /** The parameter name of each level, provinces first; one name where the call distinguishes the levels itself. */
  readonly names: readonly string[];
  /** The deepest level one may choose: 1 provinces, 2 cities too, 3 districts too. */
  readonly depth: number;
  readonly draft: Draft;
  set(next: Draft): void;
}

// Numbers as keys would be sorted by their value, not by the tree's order.
const labelsOf = (nodes: readonly RegionNode[]) => Object.fromEntries(nodes.map(({ id, name }) => [`p${id}`, name]));

/** A place, level by level: a touch selects it and shows its parts, another touch deselects it. */
export function PhoneRegion({ label, names, depth, draft, set }: PhoneRegionProps) {
  const tree = useRegions();
  if (tree.length === 0) return <PanelState kind="loading" />;
  const deepest = names.map((name) => draft[name] ?? "").findLast((value) => value !== "");
  const path = deepest === undefined ? [] : regionPath(tree, Number(deepest));
  const below = path.length < depth ? (path.length === 0 ? tree : (path.at(-1)?.children ?? [])) : [];
  const pick = (place: number | undefined) => {
    const levels = place === undefined ? [] : regionPath(tree, place).map(({ id }) => String(id));
    const of = (at: number) => (names.length === 1 ? levels.at(-1) : levels[at]) ?? "";
    set({ ...draft, ...Object.fromEntries(names.map((name, at) => [name, of(at)])) });
  };
  return (
    <>
      {path.length > 0 && (
        <div className="flex wrap gap-8 mb-8">
          {path.map((node, level) => (
            <PhoneChips
              key={node.id}
              label={`已选${label}`}
              labels={labelsOf([node])}
              chosen={[`p${node.id}`]}
              onPick={() => pick(path[level - 1]?.id)}
            />
          ))}
        </div>
      )}
      {below.length > 0 && (
        <PhoneChips label={label} labels={labelsOf(below)} chosen={[]} onPick={(key) => pick(Number(key.slice(1)))} />
      )}
    </>
  );
}
