// The picture of every `core`: its layers from the ground up, each with its folders. A folder may import folders of its own
// layer and of the layers before it here, never of a later one; and no folders may import each other, be it around a corner.
export const folderLayers = {
  // On the disk core/<layer>/<folder>.
  server: {
    foundation: [
      "access settings censor drawing",
      "file picture storage",
      "console notice exports batch upkeep",
      "ledger events",
    ],
    people: ["region wecom lead member", "staff punishment"],
    money: [
      "trade channels scores rights prices profit promotion",
      "orders payments contracts refunds withdrawals gifts wallet goods",
      "finance operations",
    ],
    services: [
      "figures stats rank partner placed corner-token campaign",
      "chat outbox sms",
      "review ticket machine-audit content live",
      "matching matchmaker introduction",
    ],
  },
  // On the disk core/<folder>.
  contract: {
    foundation: [
      "session login region reveal storage file rich-text message phone batch",
      "list-family list-order placed censor",
    ],
    people: ["staff access pick punishment ticket notice member credential lead partner wecom"],
    money: ["money audience promotion goods"],
    services: [
      "activity campaign corner evaluate figures poster push rank recommend sms",
      "chat live review content matching matchmaker introduction ai console",
    ],
  },
  console: {
    parts: [
      "action-switch card-view page-list placed row-cursor run-call schema-dialog text-dialog",
      "captcha emoji exports figures file live map pick province-map reveal rich-text",
      "session staff stream svga upload video-dialog viewer watermark shortcuts",
      "batch notice phone sheet-import audience",
    ],
    areas: [
      "chat corner-link goods introduction invoice live-room match-drawer matchmaker money score",
      "member-fields member-dialogs member-archive member-dialog late-dialogs",
      "poster promote push recommend sms ticket",
    ],
    desks: ["review-desk content"],
  },
};

/** Folders that follow no layer: invented data may look at everything. */
export const apart = [];
