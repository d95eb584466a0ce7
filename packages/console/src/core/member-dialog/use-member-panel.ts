import { type MemberDetail, getUserInfo } from "@hongxian/contract/core/member/member-detail.endpoints.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { call } from "../../platform/call.ts";
import { CallError } from "../../platform/call-error.ts";
import { toast } from "../../platform/toast.ts";
import { announceMember, useMemberEvents } from "../member-dialogs/member-events.ts";
import type { FieldSpec } from "../member-fields/field-spec.ts";
import { flatMember, withFields } from "./flat-member.ts";
import { takeAnswer } from "./open-members.ts";
import { shownText } from "../member-fields/field-value.ts";
import { type Change, changeOf, saveField, valuesBefore } from "./save-field.ts";
import { shownTag } from "./shown-tag.ts";
import { useAlbum } from "./use-album.ts";

const keyOf = (userId: number) => ["member-detail", userId] as const;

/** One member in the open dialog: the profile and the album are read side by side, edited in place, synchronised with the server. */
export function useMemberPanel(userId: number) {
  const client = useQueryClient();
  const [unsaved, setUnsavedNames] = useState<ReadonlySet<string>>(new Set());
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const running = useRef(0);
  const stale = useRef(false);
  const answer = useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => takeAnswer(userId) ?? call(getUserInfo, { params: { userId }, signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    // Personal data is removed from the browser's memory soon after the dialog is closed.
    gcTime: 60_000,
  });

  const patch = useCallback(
    (change: Change) =>
      client.setQueryData<MemberDetail>(keyOf(userId), (member) =>
        member === undefined ? undefined : withFields(member, change),
      ),
    [client, userId],
  );
  const album = useAlbum(userId);
  const { refetch } = answer;
  const { reload: reloadAlbum } = album;
  const reload = useCallback(() => {
    void refetch();
    reloadAlbum();
  }, [refetch, reloadAlbum]);

  const save = async (spec: FieldSpec, draft: unknown, { force = false } = {}) => {
    const member = answer.data;
    if (member === undefined) return;
    const change = changeOf(spec, draft);
    const before = valuesBefore(flatMember(member), change);
    // An answer still on its way was read before this edit and would revert it.
    await client.cancelQueries({ queryKey: keyOf(userId) });
    running.current += 1;
    if (spec.masked !== true) patch(change);
    try {
      const ifMatch = force ? undefined : shownTag(shownText(spec, flatMember(member)));
      const { saved, message } = await saveField({ userId, spec, draft, ifMatch });
      patch(saved);
      toast.success(message);
      // Most calls return who changed the member and when; after the others the member is read again.
      if (!("updateTime" in saved)) stale.current = true;
      setChanged((names) => new Set(names).add(spec.name));
      announceMember({ userId, kind: "edited", fields: Object.keys(change) });
    } catch (error) {
      patch(before);
      stale.current = true;
      throw error;
    } finally {
      running.current -= 1;
      if (running.current === 0 && stale.current) {
        stale.current = false;
        reload();
      }
    }
  };
  const setUnsaved = useCallback((name: string, isUnsaved: boolean) => {
    setUnsavedNames((names) => {
      if (names.has(name) === isUnsaved) return names;
      const next = new Set(names);
      if (isUnsaved) next.add(name);
      else next.delete(name);
      return next;
    });
  }, []);

  useMemberEvents((event) => {
    if (event.userId !== userId || event.kind === "edited") return;
    if (event.kind === "face") patch({ faceValue: event.faceValue, faceReason: event.faceReason });
    reload();
  });

  return {
    userId,
    member: answer.data,
    album,
    error: answer.error === null ? null : answer.error instanceof CallError ? answer.error.msg : "加载失败",
    loading: answer.isFetching,
    hasUnsaved: unsaved.size > 0,
    changed,
    save,
    patch,
    reload,
    setUnsaved,
  };
}

/** The panel once the member is loaded. */
export type MemberPanel = Omit<ReturnType<typeof useMemberPanel>, "member"> & { readonly member: MemberDetail };
