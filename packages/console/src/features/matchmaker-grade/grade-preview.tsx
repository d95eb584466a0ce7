import { PanelState } from "../../ui/panel-state.tsx";

export interface PreviewRow {
  readonly grade: number;
  readonly name: string;
  readonly people: number;
  readonly rising: number;
}

/** How many would be promoted today with the values on the cards. */
export function GradePreview({ rows }: { rows: readonly PreviewRow[] | null }) {
  if (rows === null) return <PanelState kind="empty" text="点击“预览影响”查看按当前填写的设置今天将升级的人数" />;
  return (
    <table className="grade-preview wide">
      <thead>
        <tr>
          <th className="size-12 weight-500 text3 on-fill1">等级</th>
          <th className="num size-12 weight-500 text3 on-fill1">人数</th>
          <th className="num size-12 weight-500 text3 on-fill1">达标人数</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ grade, name, people, rising }) => (
          <tr key={grade}>
            <td>{name}</td>
            <td className="num">{people}</td>
            <td className="num">{rising}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
