import { z } from "zod";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { listOf, listQuery } from "../../wire/list.ts";
import { namedRef } from "../../wire/refs.ts";
import { communicateStatus, defaultCommunicateStatus } from "./member.choices.ts";
import { memberEditMessages } from "./member-edit.messages.ts";
import { numberParam } from "../../wire/number-param.ts";

export const noteMax = 5000;

export const memberNoteGrants = {
  note: button("沟通记录"),
  archive: button("档案"),
} as const;

/** A specification call: writes a note and makes it the member's present one. */
export const addUserInfoConnect = endpoint({
  method: "POST",
  path: "/api/user/add-update-user-info-connect",
  allow: [memberNoteGrants.note],
  title: "沟通记录",
  done: "保存成功",
  body: z.strictObject({
    userId: numberParam("请选择会员").int("请选择会员").positive("请选择会员"),
    connect: z
      .string(memberEditMessages.noteRequired)
      .trim()
      .min(1, memberEditMessages.noteRequired)
      .max(noteMax, memberEditMessages.noteLong),
    communicateStatus: z.preprocess(
      (value) => (value === "" || value === null ? undefined : value),
      z.enum(communicateStatus.values, "沟通状态取值错误").default(defaultCommunicateStatus),
    ),
    nextFollowTime: z.preprocess(
      (value) => (value === "" || value === undefined ? null : value),
      z.iso.datetime({ offset: true, error: "下次跟进时间格式错误" }).nullable(),
    ),
  }),
  data: z.object({ id: z.int(), communicateStatus: communicateStatus.schema, createdTime: z.string() }),
});

export const noteRow = z.object({
  id: z.int(),
  userId: z.int(),
  connect: z.string(),
  communicateStatus: communicateStatus.schema,
  nextFollowTime: z.string().nullable(),
  staff: namedRef.nullable(),
  createdTime: z.string(),
});
export type NoteRow = z.output<typeof noteRow>;

/** 沟通历史, newest first. */
export const getMemberNotes = endpoint({
  method: "GET",
  path: "/api/member-notes/{userId}",
  allow: [memberNoteGrants.note, memberNoteGrants.archive],
  params: z.strictObject({ userId: idParam }),
  query: listQuery([], {}),
  data: listOf(noteRow),
});
