/** A row, or what a `left join` leaves of it when it found none: every column is null. */
export type OrMissing<R> = R | { readonly [K in keyof R]: null };
