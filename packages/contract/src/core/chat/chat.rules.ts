/**
 * Where the devices of members connect: `new WebSocket(address, [memberProtocol, token])`. The token alone opens it;
 * cookies and the page's origin are not looked at.
 */
export const memberSocketPath = "/open/v1/chat";
export const memberProtocol = "hongxian-chat";

/** Limits of the conversation model, for client and server. */
export const chatLimits = {
  p2pCache: 500,
  groupCache: 200,
  conversations: 200,
  olderPage: 50,
  readPage: 500,
  reconnectTries: 5,
  reconnectMs: 2000,
  steadyMs: 60_000,
  logEntries: 100,
  /** How long a message typed while disconnected waits before it fails. */
  waitMs: 60_000,
  withdrawMs: 120_000,
  overdueMinutes: 10,
  idleMinutes: 30,
  perMinute: 30,
  newPerDay: 200,
  groupMin: 3,
  groupMax: 500,
  accounts: 5,
  /** Of one member, from all devices together. */
  memberPerMinute: 60,
  /** Devices of one member connected to one process. */
  memberSockets: 5,
  forwardTo: 9,
} as const;

export const p2pId = (one: number, other: number): string => `p2p_${Math.min(one, other)}_${Math.max(one, other)}`;
/** The platform itself, which sends system notices; no member has this number. */
export const systemId = 0;
export const groupId = (no: number): string => `group_${no}`;
export const roomId = (no: number): string => `room_${no}`;

const shape = /^(?:p2p_(\d{1,15})_(\d{1,15})|(group|room)_(\d{1,15}))$/;

export type ParsedConversation =
  | { readonly type: "P2P"; readonly low: number; readonly high: number }
  | { readonly type: "GROUP" | "ROOM"; readonly no: number };

/** Parses an id; returns null when it is not valid. */
export function parseConversationId(id: string): ParsedConversation | null {
  const found = shape.exec(id);
  if (found === null) return null;
  const [, low, high, kind, no] = found;
  if (kind !== undefined) return { type: kind === "group" ? "GROUP" : "ROOM", no: Number(no) };
  const pair = { low: Number(low), high: Number(high) };
  return pair.low < pair.high ? { type: "P2P", ...pair } : null;
}

/** The other side of a P2P conversation. */
export const peerOf = ({ low, high }: { readonly low: number; readonly high: number }, userId: number): number =>
  low === userId ? high : low;

export const msgIdPattern = /^[0-9a-zA-Z:_-]{8,64}$/;
/** Colons stand in the numbers that the platform chooses: a device must not be able to take one of them first. */
export const deviceMsgIdPattern = /^[0-9a-zA-Z_-]{8,64}$/;

/** A message of these types is neither shown as a row of its own nor counted as unread. */
export const isSilent = (type: string): boolean => type === "CMD" || type === "WITHDRAW";

/** By time, then by id: the server's order. */
export const inOrder = (
  one: { readonly msgTime: number; readonly msgId: string },
  other: { readonly msgTime: number; readonly msgId: string },
): number => one.msgTime - other.msgTime || (one.msgId < other.msgId ? -1 : Number(one.msgId > other.msgId));

/** Replaces {昵称} and {城市} in a phrase where the value is known; an unknown name stays unchanged. */
export const fillVariables = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{([^{}]{1,20})\}/g, (whole, name: string) => values[name] ?? whole);
