import { getStaffNotices, readStaffNotices } from "@hongxian/contract/core/notice/notice.endpoints.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type CallData, call } from "../../platform/call.ts";
import { toastError } from "../../platform/toast.ts";
import { onLive } from "../live/live-events.ts";

type Notices = CallData<typeof getStaffNotices>;
export type Notice = Notices["list"][number];

const queryKey = [getStaffNotices.path];

/** The newest notices of the current user, kept up to date by the live stream. */
export function useNotices() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getStaffNotices, { query: { size: 20 }, signal, background: true }),
    refetchOnWindowFocus: false,
  });
  useEffect(() => onLive("notice", () => void client.invalidateQueries({ queryKey })), [client]);

  const markRead = async (ids?: readonly number[]) => {
    try {
      await call(readStaffNotices, { body: ids === undefined ? {} : { ids: [...ids] } });
      await client.invalidateQueries({ queryKey });
    } catch (failure) {
      toastError(failure);
    }
  };

  const summary = data?.summary;
  return { notices: data?.list, unread: summary?.unread ?? 0, error, retry: () => void refetch(), markRead };
}
