/** The page where a member signs, opened by the link. */
export const contractSignRoute = "/contractSign";
