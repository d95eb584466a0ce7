import { getAlbumPics } from "@hongxian/contract/core/member/member-album.endpoints.ts";
import { type AlbumPhoto, albumSize } from "@hongxian/contract/core/member/member-detail.endpoints.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "../../platform/call.ts";
import { CallError } from "../../platform/call-error.ts";

const keyOf = (userId: number) => ["member-album", userId] as const;

/** The pictures of one member, requested beside the member itself. */
export function useAlbum(userId: number) {
  const client = useQueryClient();
  const answer = useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => call(getAlbumPics, { params: { userId, page: 1, size: albumSize }, signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    // Removed from the browser's memory as soon as the member.
    gcTime: 60_000,
  });
  const { refetch } = answer;
  return {
    /** Undefined while they load for the first time. */
    photos: answer.data,
    error: answer.error === null ? null : answer.error instanceof CallError ? answer.error.msg : "加载失败",
    put: useCallback(
      (photos: readonly AlbumPhoto[]) => void client.setQueryData(keyOf(userId), [...photos]),
      [client, userId],
    ),
    reload: useCallback(() => void refetch(), [refetch]),
  };
}
