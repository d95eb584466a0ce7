/** Queries are written with the typed `sql` tag, so no table needs to be described here. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Tables {}
