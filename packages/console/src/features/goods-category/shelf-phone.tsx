interface ShelfRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly iconUrl: string | null;
  readonly status: string;
}

/** The shelf in the app: categories that are on, each with those below it. */
export function ShelfPhone({ rows }: { readonly rows: readonly ShelfRow[] }) {
  const shown = rows.filter(({ status }) => status === "ENABLE");
  return (
    <aside className="shelf-phone stack clip" aria-label="商城预览">
      <header>商城</header>
      <div>
        {shown
          .filter(({ parentId }) => parentId === null)
          .map((top) => (
            <section key={top.id}>
              <h3>
                {top.iconUrl !== null && top.iconUrl !== "" && <img src={top.iconUrl} alt="" width={18} height={18} />}
                {top.name}
              </h3>
              <ul>
                {shown
                  .filter(({ parentId }) => parentId === top.id)
                  .map(({ id, name }) => (
                    <li key={id}>{name}</li>
                  ))}
              </ul>
            </section>
          ))}
      </div>
    </aside>
  );
}
