import { getSavedFilters, removeSavedFilter, saveFilter } from "@hongxian/contract/core/console/console.endpoints.ts";
import { DeleteOutlined } from "@ant-design/icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button, Checkbox, Input } from "antd";
import { useState } from "react";
import { CallError, call, answeredMessage } from "../../platform/call.ts";
import { usePage } from "../../platform/page-context.tsx";
import { PanelState } from "../panel-state.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import type { List, ListQuery } from "../../platform/use-list.ts";
import { Tag } from "../tag.tsx";

interface SavedFiltersProps {
  readonly list: List<unknown, ListQuery>;
  onDone(): void;
}

/** Named filters of this page: apply one, save the present ones, delete own ones. */
export function SavedFilters({ list, onDone }: SavedFiltersProps) {
  const { route } = usePage();
  const client = useQueryClient();
  const key = ["kit.saved-filters", route];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getSavedFilters, { query: { route }, signal }),
    retry: false,
  });
  const [name, setName] = useState("");
  const [shared, setShared] = useState(false);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);

  const save = async () => {
    const body = saveFilter.body.safeParse({
      route,
      name,
      query: new URLSearchParams(list.filters).toString(),
      shared,
    });
    if (!body.success) return setProblem(body.error.issues[0]?.message ?? "");
    setBusy(true);
    setProblem("");
    try {
      await call(saveFilter, { body: body.data });
      toast.success(answeredMessage(saveFilter));
      setName("");
      await client.invalidateQueries({ queryKey: key });
    } catch (failure) {
      setProblem(failure instanceof CallError ? failure.msg : "保存失败");
    }
    return setBusy(false);
  };
  const remove = async (id: number) => {
    await call(removeSavedFilter, { params: { id } }).catch(toastError);
    await client.invalidateQueries({ queryKey: key });
  };

  return (
    <div className="saved-filters">
      {error !== null && (
        <PanelState
          kind="error"
          text={error instanceof CallError ? error.msg : "加载失败"}
          onRetry={() => void refetch()}
        />
      )}
      {data?.map((saved) => (
        <div key={saved.id} className="saved-line row gap-4">
          <button
            type="button"
            className="filter-option hover-fill1"
            onClick={() => {
              list.replace(Object.fromEntries(new URLSearchParams(saved.query)));
              onDone();
            }}
          >
            {saved.name}
          </button>
          {saved.shared && <Tag tone="mute">共享</Tag>}
          {saved.own && (
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`删除筛选${saved.name}`}
              onClick={() => void remove(saved.id)}
            />
          )}
        </div>
      ))}
      <div className="saved-form grid gap-6">
        <Input
          placeholder="筛选名称"
          aria-label="筛选名称"
          maxLength={20}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onPressEnter={() => void save()}
        />
        {problem !== "" && <span className="form-error">{problem}</span>}
        <div className="row spread">
          <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)}>
            共享给其他员工
          </Checkbox>
          <Button disabled={busy} onClick={() => void save()}>
            {busy ? "保存中" : "保存"}
          </Button>
        </div>
      </div>
    </div>
  );
}
