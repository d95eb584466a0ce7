const iconSize = { width: 24, height: 24 } as const;

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
      <header className="fixed weight-600 align-center">商城</header>
      <div className="grow scroll pad-12">
        {shown
          .filter(({ parentId }) => parentId === null)
          .map((top) => (
            <section key={top.id}>
              <h3 className="row gap-6 size-14 weight-600 mb-8">
                {top.iconUrl !== null && top.iconUrl !== "" && (
                  <img className="fixed cover round-4" style={iconSize} src={top.iconUrl} alt="" />
                )}
                {top.name}
              </h3>
              <ul className="grid gap-8 even-3 mb-16">
                {shown
                  .filter(({ parentId }) => parentId === top.id)
                  .map(({ id, name }) => (
                    <li className="cut size-12 align-center" key={id}>
                      {name}
                    </li>
                  ))}
              </ul>
            </section>
          ))}
      </div>
    </aside>
  );
}
