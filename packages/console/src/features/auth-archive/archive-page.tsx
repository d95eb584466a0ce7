import type { CredentialKind } from "@hongxian/contract/core/credential/credential-pages.ts";
import { deskGrants } from "@hongxian/contract/core/review/review-access.ts";
import type { ComponentType } from "react";
import { useCan } from "../../platform/access-context.tsx";
import { usePageSearch } from "../../platform/page-search.ts";
import { Page } from "../../kit/page.tsx";
import { archives } from "./archive-kinds.tsx";
import { queueTab, statusTabs } from "./archive-list.tsx";
import "./auth-archive.css";

export interface QueueProps {
  /** The record that is shown first. */
  readonly first: number | null;
}

interface ArchivePageProps {
  readonly kind: CredentialKind;
  /** The desk of a kind that is decided here. */
  readonly Queue?: ComponentType<QueueProps>;
}

/** The archive of one kind of credentials; for work and assets also the desk where they are decided. */
export function ArchivePage({ kind, Queue }: ArchivePageProps) {
  const { title, List } = archives[kind];
  const can = useCan();
  const [search, setSearch] = usePageSearch();
  const hasQueue = Queue !== undefined && deskGrants(kind).some(can);
  if (hasQueue && search.get("tab") === queueTab) {
    const requestedId = Number(search.get("review") ?? Number.NaN);
    return (
      <Page
        title={title}
        tabs={[...statusTabs.map(([key, name]) => ({ key, title: name })), { key: queueTab, title: "待审核" }]}
        tab={queueTab}
        onTab={(key) =>
          key === queueTab ? undefined : setSearch(new URLSearchParams(key === "" ? {} : { status: key }))
        }
      >
        <Queue first={Number.isInteger(requestedId) ? requestedId : null} />
      </Page>
    );
  }
  return (
    <List
      hasQueue={hasQueue}
      onQueue={(first) =>
        setSearch(new URLSearchParams({ tab: queueTab, ...(first === null ? {} : { review: String(first) }) }))
      }
    />
  );
}
