import { InfoCircleOutlined } from "@ant-design/icons";
import { Button, Popover } from "antd";
import "./figures.css";

/** ⓘ: what each figure counts. */
export function FigureNotes({
  notes,
}: {
  readonly notes: readonly { readonly label: string; readonly means: string }[];
}) {
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      content={
        <dl className="figure-notes size-12 lead-20">
          {notes.map(({ label, means }) => (
            <div key={label}>
              <dt className="weight-600">{label}</dt>
              <dd className="text2">{means}</dd>
            </div>
          ))}
        </dl>
      }
    >
      <Button type="text" icon={<InfoCircleOutlined />} aria-label="指标说明" />
    </Popover>
  );
}
