import { eventGroups, eventName } from "@hongxian/contract/core/events/event-names.ts";
import { heardWith } from "@hongxian/contract/core/events/event-scopes.ts";
import type { EventName } from "@hongxian/contract/core/events/all-events.ts";
import { Checkbox, Radio } from "antd";

const tall = { maxHeight: 320 };
const columns = { gridTemplateColumns: "repeat(auto-fill, minmax(180px, 1fr))", paddingInlineStart: 24 };

interface EventNamesInputProps {
  readonly id: string;
  /** What the application may read. */
  readonly scopes: readonly string[];
  readonly isAll: boolean;
  readonly value: readonly EventName[];
  onAll(isAll: boolean): void;
  onChange(value: readonly EventName[]): void;
}

/** Which events an address wants: all that its application may hear, or some of them by subject. */
export function EventNamesInput({ id, scopes, isAll, value, onAll, onChange }: EventNamesInputProps) {
  const heard = heardWith(scopes);
  // What was chosen before the application lost a scope can still be taken away.
  const shown = eventGroups
    .map((group) => ({ ...group, names: group.names.filter((name) => heard.includes(name) || value.includes(name)) }))
    .filter(({ names }) => names.length > 0);
  const unheard = eventGroups.filter(({ names }) => !names.some((name) => heard.includes(name)));
  const set = (names: readonly EventName[], isChosen: boolean) =>
    onChange(eventName.values.filter((name) => (names.includes(name) ? isChosen : value.includes(name))));
  return (
    <>
      <Radio.Group
        id={id}
        value={isAll}
        options={[
          { value: true, label: `全部可接收的事件（${heard.length}种，含以后新增）` },
          { value: false, label: "选择事件" },
        ]}
        onChange={(event) => onAll(event.target.value === true)}
      />
      {!isAll && (
        <div className="stack gap-12 framed round-8 mt-8 pad-12 scroll-y" style={tall} role="group" aria-label="事件">
          {shown.map(({ subject, title, names }) => {
            const chosen = names.filter((name) => value.includes(name)).length;
            return (
              <div key={subject}>
                <Checkbox
                  className="weight-500"
                  checked={chosen === names.length}
                  indeterminate={chosen > 0 && chosen < names.length}
                  onChange={(event) => set(names, event.target.checked)}
                >
                  {title}
                </Checkbox>
                <div className="grid gap-6 mt-4" style={columns}>
                  {names.map((name) => (
                    <Checkbox
                      key={name}
                      checked={value.includes(name)}
                      onChange={(event) => set([name], event.target.checked)}
                    >
                      {eventName.labels[name]}
                      <span className="block size-11 text3">{name}</span>
                    </Checkbox>
                  ))}
                </div>
              </div>
            );
          })}
        </div>
      )}
      {unheard.length > 0 && (
        <p className="caption mt-4">应用没有权限接收：{unheard.map(({ title }) => title).join("、")}</p>
      )}
    </>
  );
}
