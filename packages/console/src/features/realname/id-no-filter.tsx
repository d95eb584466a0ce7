import { findIdNo } from "@hongxian/contract/features/realname/realname.endpoints.ts";
import { Button, Input } from "antd";
import { useState } from "react";
import { call } from "../../platform/call.ts";
import { FilterPill } from "../../ui/filters/filter-pill.tsx";
import { type FilteredList, filterOf } from "../../ui/filters/filter-context.ts";
import { toastError } from "../../platform/toast.ts";

/** The typed number is remembered masked, while the page is open. */
const shownNumbers = new Map<string, string>();

function IdNoEditor({ onDone }: { onDone(idNo: string): Promise<void> }) {
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (busy || typed.trim() === "") return;
    setBusy(true);
    await onDone(typed.trim());
    setBusy(false);
  };
  return (
    <div className="filter-editor">
      <Input
        autoFocus
        maxLength={18}
        placeholder="18位身份证号"
        aria-label="身份证号"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={(event) => {
          event.preventDefault();
          void send();
        }}
      />
      <Button disabled={busy} onClick={() => void send()}>
        确定
      </Button>
    </div>
  );
}

/** A whole identity number. Only its key is put into the address. */
export function IdNoFilter({ list }: { readonly list: FilteredList }) {
  const [value, set] = filterOf(list, "idNoHash");
  const hash = typeof value === "string" ? value : "";
  const text = hash === "" ? null : (shownNumbers.get(hash) ?? "已设置");
  return (
    <FilterPill label="身份证号" text={text} onClear={() => set(undefined)}>
      {(close) => (
        <IdNoEditor
          onDone={async (idNo) => {
            try {
              const found = await call(findIdNo, { body: { idNo } });
              shownNumbers.set(found.idNoHash, found.idNo);
              set(found.idNoHash);
              close();
            } catch (error) {
              toastError(error);
            }
          }}
        />
      )}
    </FilterPill>
  );
}
