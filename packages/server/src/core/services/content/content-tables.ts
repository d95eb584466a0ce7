/**
 * A table of what members post: Reviewable columns, a status that can become DELETED, and the columns of its words and
 * pictures.
 */
export interface ContentTable {
  readonly table: string;
  /** The column with its text. */
  readonly words: string;
  /** The column with its picture addresses; null where it has none. */
  readonly pictures: string | null;
}

export type ContentType =
  | "VIDEO"
  | "MOMENT"
  | "MICRO_BLOG"
  | "MOMENT_COMMENT"
  | "SUBJECT_DISCUSS"
  | "SUBJECT_EVALUATE"
  | "TREEHOLE"
  | "TREEHOLE_REPLY";

export const contentTables: Readonly<Record<ContentType, ContentTable>> = {
  VIDEO: { table: "video", words: "title", pictures: "cover_url" },
  MOMENT: { table: "moment", words: "content", pictures: "imgs" },
  MICRO_BLOG: { table: "moment", words: "content", pictures: "imgs" },
  MOMENT_COMMENT: { table: "moment_comment", words: "content", pictures: null },
  SUBJECT_DISCUSS: { table: "subject_discuss", words: "content", pictures: "imgs" },
  SUBJECT_EVALUATE: { table: "subject_evaluate", words: "content", pictures: null },
  TREEHOLE: { table: "treehole_post", words: "content", pictures: "imgs" },
  TREEHOLE_REPLY: { table: "treehole_reply", words: "content", pictures: null },
};

export const isContentType = (type: string): type is ContentType => Object.hasOwn(contentTables, type);
