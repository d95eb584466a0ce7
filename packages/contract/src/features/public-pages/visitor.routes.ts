/** The pages strangers open, apart from the console. */
export const visitorRoutes = { seek: "/seek", test: "/test", seekingInfo: "/promotion/seekingInfo" } as const;
