/** The kind of the open door and our own number of a record. */
export interface EventRecord {
  readonly kind: string;
  readonly ownId: number;
}

/** Posted things have their own names at the door. */
const contentNames: Readonly<Record<string, string>> = {
  VIDEO: "video",
  MOMENT: "moment",
  MICRO_BLOG: "microBlog",
  MOMENT_COMMENT: "momentComment",
  SUBJECT_DISCUSS: "subjectDiscuss",
  SUBJECT_EVALUATE: "subjectEvaluate",
  TREEHOLE: "treehole",
  TREEHOLE_REPLY: "treeholeReply",
};

type Body = Readonly<Record<string, unknown>>;
const recordIn = (kind: string | undefined, ownId: unknown): EventRecord | null =>
  kind === undefined || typeof ownId !== "number" ? null : { kind, ownId };

/**
 * Which record of the open door an event is about, besides its member: the application that sent it hears its own number
 * with the event. Null for an event that is about no such record.
 */
export function eventRecord(name: string, body: Body): EventRecord | null {
  const [subject] = name.split(".");
  if (subject === "credential") return recordIn(`${String(body["kind"]).toLowerCase()}Credential`, body["recordId"]);
  if (subject === "content") return recordIn(contentNames[String(body["kind"])], body["contentId"]);
  if (subject === "complaint") return recordIn("complaint", body["complaintId"]);
  if (name === "photo.removed") return recordIn("photo", body["photoId"]);
  // A live photo has no number of its own: the newest of the member counts.
  return subject === "photo" ? recordIn("livePhoto", body["userId"]) : null;
}
