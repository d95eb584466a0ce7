import {
  getMatchmakerOptions,
  type MatchmakerOption,
} from "@hongxian/contract/core/matchmaker/matchmaker-options.endpoints.ts";
import { Select } from "antd";
import { useEffect, useState } from "react";
import { call } from "../../platform/call.ts";
import { toastError } from "../../platform/toast.ts";

const pauseMs = 250;

interface MatchmakerInputProps {
  readonly id?: string;
  readonly invalid?: boolean;
  readonly value: number | null;
  /** What the value is: the agent's number (default) or the matchmaker's own member number. */
  readonly by?: "agentId" | "userId";
  readonly shopId?: number | undefined;
  readonly placeholder?: string;
  /** Not these. */
  readonly except?: (option: MatchmakerOption) => boolean;
  onChange(value: number | null, option: MatchmakerOption | null): void;
}

const nobody = () => false;

/** Finds a working matchmaker by name or member number. */
export function MatchmakerInput(props: MatchmakerInputProps) {
  const { id, invalid = false, value, by = "agentId", shopId, placeholder, except = nobody, onChange } = props;
  const [text, setText] = useState("");
  const [found, setFound] = useState<readonly MatchmakerOption[]>([]);
  const [loading, setLoading] = useState(false);

  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(
      async () => {
        setLoading(true);
        try {
          const query = { keyword: text, ...(shopId === undefined ? {} : { shopId }) };
          setFound(await call(getMatchmakerOptions, { query, signal: stop.signal }));
        } catch (error) {
          if (!stop.signal.aborted) toastError(error);
        }
        if (!stop.signal.aborted) setLoading(false);
      },
      text === "" ? 0 : pauseMs,
    );
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [text, shopId]);

  const options = found.filter((option) => !except(option));
  return (
    <Select<number | null>
      {...(id === undefined ? { "aria-label": placeholder ?? "红娘" } : { id })}
      {...(invalid ? { status: "error" as const, "aria-invalid": true } : {})}
      style={{ width: "100%" }}
      value={value}
      loading={loading}
      allowClear
      placeholder={placeholder ?? "红娘姓名 / 会员编号"}
      showSearch={{ filterOption: false, onSearch: setText }}
      notFoundContent={loading ? "加载中" : "没有找到红娘"}
      options={options.map((option) => ({
        value: option[by],
        label: [option.name, option.gradeName, option.shopName].filter((part) => part !== "").join(" · "),
      }))}
      onChange={(next) => onChange(next ?? null, options.find((option) => option[by] === next) ?? null)}
    />
  );
}
