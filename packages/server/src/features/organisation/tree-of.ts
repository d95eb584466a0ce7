interface Branch {
  readonly id: number;
  readonly parentId: number | null;
}
type Node<R> = R & { readonly children: Node<R>[] };

/** Rows as trees; a row whose parent is not among them (outside the caller's scope) is at the top. */
export function treeOf<R extends Branch>(rows: readonly R[]): Node<R>[] {
  const nodes = new Map(rows.map((row) => [row.id, { ...row, children: [] as Node<R>[] }]));
  const roots: Node<R>[] = [];
  for (const node of nodes.values()) {
    const parent = node.parentId === null ? undefined : nodes.get(node.parentId);
    (parent?.children ?? roots).push(node);
  }
  return roots;
}
