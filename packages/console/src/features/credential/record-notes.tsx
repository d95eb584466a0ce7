import { credentialSource } from "@hongxian/contract/core/member/credential.choices.ts";
import type { ReviewItem } from "@hongxian/contract/core/review/review.endpoints.ts";
import { credentialDetail } from "../../core/review-desk/credential-desk.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";

/** The source of the record, and the notes of earlier reviewers. */
export function RecordNotes({ item }: { item: ReviewItem }) {
  const { source, remark, supplementText, supplementTime } = credentialDetail(item);
  return (
    <dl className="check-notes grid size-12">
      <dt className="text3">来源</dt>
      <dd className="breaks">{credentialSource.labels[source]}</dd>
      {remark !== "" && (
        <>
          <dt className="text3">备注</dt>
          <dd className="breaks">{remark}</dd>
        </>
      )}
      {supplementTime !== null && (
        <>
          <dt className="text3">已要求补充</dt>
          <dd className="breaks">
            {supplementText} <span className="caption num">{shortTime(supplementTime).text}</span>
          </dd>
        </>
      )}
    </dl>
  );
}
