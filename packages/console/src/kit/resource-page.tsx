import type { Action, Fields, Resource } from "@hongxian/contract/kit/resource.ts";
import type { z } from "zod";
import { Page } from "./page.tsx";
import type { Overlay } from "./resource-overlay.ts";
import { ResourceTable } from "./resource-table.tsx";
import type { PageTabs } from "./use-page-tabs.ts";
import { useResource } from "./use-resource.ts";

interface ResourcePageProps<F extends Fields, A, S extends z.ZodType> {
  readonly resource: Resource<F, A, S>;
  readonly overlay?: NoInfer<Overlay<F, A, S>>;
  /** Replaces the title row, where the page has several lists. */
  readonly tabs?: PageTabs;
}

/** A standard page. To deviate from the standard, copy this file: it uses only what every page may use. */
export function ResourcePage<F extends Fields, A extends Readonly<Record<string, Action<F>>>, S extends z.ZodType>({
  resource,
  overlay,
  tabs,
}: ResourcePageProps<F, A, S>) {
  const view = useResource(resource, overlay);
  const Above = overlay?.above;
  return (
    <Page title={resource.title} {...tabs}>
      {Above !== undefined && <Above list={view.list} summary={view.list.summary} />}
      <ResourceTable {...view} />
    </Page>
  );
}
