/** What a page needs in its address to show the work that its badge in the menu counts, where it does not by itself. */
const filters: Readonly<Record<string, string>> = {
  "/authCenter/work": "tab=queue",
  "/authCenter/assets": "tab=queue",
  "/appsend/appsendList": "mine=1",
  "/wechatMoments/microBlog": "mode=desk",
  "/promotion/foreignNationals": "tab=passports",
  "/message/chatList": "filter=UNREAD",
};

/** Where the badge of a menu entry leads. */
export const waitingAddress = (route: string): string => {
  const search = filters[route];
  return search === undefined ? route : `${route}?${search}`;
};
