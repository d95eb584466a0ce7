import type { getRegionTree, RegionNode } from "@hongxian/contract/core/region/region.endpoints.ts";
import { regionText } from "@hongxian/contract/core/region/region-text.ts";
import { useCallback, useEffect, useState } from "react";
import { stored } from "../../../platform/stored.ts";
import { ask } from "../visitor-call.ts";
import { Chevron, Tick } from "./knot.tsx";
import { Sheet } from "./sheet.tsx";

export interface Place {
  readonly provId: number;
  readonly cityId: number | null;
  readonly areaId: number | null;
  readonly text: string;
}
interface Branch {
  readonly id: number;
  readonly name: string;
  readonly children?: readonly Branch[];
}

const day = 24 * 60;
const storedTree = stored<RegionNode[]>(
  "visitor.regions",
  (value) => (Array.isArray(value) ? (value as RegionNode[]) : null),
  { minutes: day },
);
let coming: Promise<readonly Branch[]> | null = null;

function loadRegions(): Promise<readonly Branch[]> {
  const known = storedTree.read();
  if (known !== null) return Promise.resolve(known);
  coming ??= ask<typeof getRegionTree>("GET", "/api/get-prov-city-area-list").then(
    (tree) => {
      storedTree.write(tree);
      return tree;
    },
    (error: unknown) => {
      coming = null;
      throw error;
    },
  );
  return coming;
}

interface RegionProps {
  readonly label: string;
  readonly value: Place | null;
  readonly problem: string | undefined;
  onChange(place: Place): void;
}

export function RegionField({ label, value, problem, onChange }: RegionProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="v-field v-wide">
      <label htmlFor="region">
        {label}
        <i aria-hidden="true">*</i>
      </label>
      <button
        type="button"
        id="region"
        className="v-control v-opener"
        data-empty={value === null}
        data-invalid={problem !== undefined}
        aria-haspopup="dialog"
        aria-describedby={problem === undefined ? undefined : "region-problem"}
        onClick={() => setOpen(true)}
      >
        {value?.text ?? "请选择省 / 市 / 区"}
        <Chevron />
      </button>
      {problem !== undefined && (
        <p id="region-problem" className="v-problem" role="alert">
          {problem}
        </p>
      )}
      {open && (
        <RegionSheet
          label={label}
          onClose={() => setOpen(false)}
          onChosen={(place) => {
            onChange(place);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

function placeOf([prov, city, area]: readonly Branch[]): Place | null {
  if (prov === undefined) return null;
  const text = regionText(prov.name, city?.name, area?.name);
  return { provId: prov.id, cityId: city?.id ?? null, areaId: area?.id ?? null, text };
}

/** Province, city, district: each choice opens the next level; an empty level ends it. */
function RegionSheet({ label, onClose, onChosen }: { label: string; onClose(): void; onChosen(place: Place): void }) {
  const [tree, setTree] = useState<readonly Branch[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [path, setPath] = useState<readonly Branch[]>([]);
  const load = useCallback(() => {
    loadRegions().then(setTree, () => setFailed(true));
  }, []);
  useEffect(load, [load]);
  const retry = () => {
    setFailed(false);
    load();
  };

  const here = path.at(-1);
  const choices = here === undefined ? (tree ?? []) : (here.children ?? []);
  const choose = (branch: Branch) => {
    const next = [...path, branch];
    const place = placeOf(next);
    if ((branch.children ?? []).length === 0 && place !== null) return onChosen(place);
    setPath(next);
  };
  const whole = placeOf(path);
  return (
    <Sheet title={label} onClose={onClose}>
      <nav className="v-crumbs" aria-label="已选地区">
        {path.map((branch, at) => (
          <button key={branch.id} type="button" onClick={() => setPath(path.slice(0, at))}>
            {branch.name}
          </button>
        ))}
        <span>{["请选择省份", "请选择城市", "请选择区县"][path.length]}</span>
      </nav>
      {failed && (
        <p className="v-retry">
          地区加载失败
          <button type="button" onClick={retry}>
            重试
          </button>
        </p>
      )}
      <ul className="v-options" key={path.length}>
        {path.length === 2 && whole !== null && (
          <li>
            <button type="button" onClick={() => onChosen(whole)}>
              全{here?.name}
              <Tick />
            </button>
          </li>
        )}
        {choices.map((branch) => (
          <li key={branch.id}>
            <button type="button" onClick={() => choose(branch)}>
              {branch.name}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
