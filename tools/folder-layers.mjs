// The layers of every `core` from the bottom up, each with its folders. A folder may import folders of its own layer
// and of the layers before it here, never of a later one; and no folders may import each other, not even indirectly.
export const folderLayers = {
  // On the disk core/<layer>/<folder>.
  server: {
    foundation: [
      "access settings censor drawing",
      "file picture storage",
      "console notice exports batch upkeep",
      "ledger events open-door",
      "data-import retention",
    ],
    people: ["region wecom lead member", "staff punishment"],
    money: [
      "trade channels scores rights prices profit promotion",
      "orders payments contracts refunds withdrawals gifts wallet goods",
      "finance operations",
    ],
    services: [
      "figures stats rank partner placed corner-token campaign run-state",
      "chat rongcloud outbox sms phone-push mail webhook",
      "review ticket machine-audit content live",
      "matching matchmaker introduction",
    ],
  },
  // On the disk core/<folder>.
  contract: {
    foundation: ["session region storage file rich-text placed censor states open-door data-import operation"],
    people: ["staff access punishment ticket notice member credential lead partner"],
    money: ["money audience goods"],
    services: [
      "corner figures mail poster push recommend sms",
      "chat live review content matching matchmaker introduction ai console",
      "events webhook",
    ],
  },
  console: {
    parts: [
      "page-parts page-list row-cursor",
      "captcha emoji exports figures file live map pick reveal rich-text",
      "session staff stream svga upload video-dialog viewer shortcuts",
      "batch notice phone sheet-import audience",
    ],
    areas: [
      "chat introduction live-room match-drawer matchmaker money",
      "member-fields member-dialogs member-archive member-dialog",
      "poster promote sms ticket",
    ],
    desks: ["review-desk content"],
  },
};
