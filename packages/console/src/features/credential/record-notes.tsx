import { credentialSource } from "@hongxian/contract/core/member/credential.choices.ts";
import type { ReviewItem } from "@hongxian/contract/core/review/review.endpoints.ts";
import { credentialDetail } from "../../core/review-desk/credential-desk.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";

/** The source of the record, and the notes of earlier reviewers. */
export function RecordNotes({ item }: { item: ReviewItem }) {
  const { source, remark, supplementText, supplementTime } = credentialDetail(item);
  return (
    <dl className="check-notes grid size-12">
      <dt>来源</dt>
      <dd>{credentialSource.labels[source]}</dd>
      {remark !== "" && (
        <>
          <dt>备注</dt>
          <dd>{remark}</dd>
        </>
      )}
      {supplementTime !== null && (
        <>
          <dt>已要求补充</dt>
          <dd>
            {supplementText} <span className="caption num">{shortTime(supplementTime).text}</span>
          </dd>
        </>
      )}
    </dl>
  );
}
