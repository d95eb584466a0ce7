import "./batch.css";

/** Who was refused, and why. */
export function FailedRows({ rows }: { rows: readonly { readonly userId: number; readonly msg: string }[] }) {
  if (rows.length === 0) return null;
  return (
    <div className="batch-failed">
      {rows.map(({ userId, msg }) => (
        <div className="flex spread gap-12 size-12 line-below pad-6-0" key={userId}>
          <span className="num">{userId}</span>
          <span>{msg}</span>
        </div>
      ))}
    </div>
  );
}
