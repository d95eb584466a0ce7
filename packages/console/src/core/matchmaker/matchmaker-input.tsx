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
  /** What the value holds: the agent's number (default) or the matchmaker's own member number. */
  readonly by?: "agentId" | "userId";
  readonly shopId?: number | undefined;
  readonly placeholder?: string;
  /** Excludes these. */
  readonly except?: (option: MatchmakerOption) => boolean;
  onChange(value: number | null, option: MatchmakerOption | null): void;
}

const nobody = () => false;

/** Finds an active matchmaker by name or member number. */
export function MatchmakerInput(props: MatchmakerInputProps) {
  const { id, invalid = false, value, by = "agentId", shopId, placeholder, except = nobody, onChange } = props;
  const [text, setText] = useState("");
  const [found, setFound] = useState<readonly MatchmakerOption[]>([]);
  const [known, setKnown] = useState<MatchmakerOption | null>(null);
  const [loading, setLoading] = useState(true);

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

  const chosen = found.find((one) => one[by] === value) ?? (known?.[by] === value ? known : null);
  const isUnknown = value !== null && chosen === null && !loading;
  useEffect(() => {
    if (!isUnknown) return undefined;
    const stop = new AbortController();
    // Chosen before, and not among the few that are loaded by default.
    const query = by === "agentId" ? { agentId: value } : { keyword: String(value) };
    call(getMatchmakerOptions, { query, signal: stop.signal }).then(
      (rows) => setKnown(rows.find((one) => one[by] === value) ?? null),
      () => undefined,
    );
    return () => stop.abort();
  }, [isUnknown, value, by]);

  const offered = found.filter((option) => option === chosen || !except(option));
  const options = chosen === null || found.includes(chosen) ? offered : [chosen, ...offered];
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
      onChange={(next) => {
        const option = options.find((one) => one[by] === next) ?? null;
        setKnown(option);
        onChange(next ?? null, option);
      }}
    />
  );
}
