import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { getBlogStat } from "@hongxian/contract/features/moment/micro-blog.endpoints.ts";
import { Button } from "antd";
import { useState } from "react";
import { todayText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { Chart } from "../../ui/chart.tsx";
import "./moment.css";
import "../../core/ticket/ticket.css";

const weekDays = ["一", "二", "三", "四", "五", "六", "日"];
const two = (value: number) => String(value).padStart(2, "0");

function moved(month: string, by: number): string {
  const [year = 0, index = 1] = month.split("-").map(Number);
  const at = year * 12 + index - 1 + by;
  return `${Math.floor(at / 12)}-${two((at % 12) + 1)}`;
}

/** The days of a month in whole weeks. */
function daysOf(month: string): (string | null)[] {
  const [year = 0, index = 1] = month.split("-").map(Number);
  const before = (new Date(Date.UTC(year, index - 1, 1)).getUTCDay() + 6) % 7;
  const count = new Date(Date.UTC(year, index, 0)).getUTCDate();
  return [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length: count }, (_, at) => `${month}-${two(at + 1)}`),
    ...Array.from({ length: (7 - ((before + count) % 7)) % 7 }, () => null),
  ];
}

/** A calendar of planned and published posts, and how much each author is read. */
export function BlogFigures() {
  const [month, setMonth] = useState(() => todayText().slice(0, 7));
  const { data, error, reload } = useData(getBlogStat, { query: { month } });
  const state = { error, onRetry: reload, height: 150 };
  const authors = data?.authors ?? [];
  return (
    <section className="page-figures blog-figures grid gap-16" aria-label="统计">
      <div>
        <p className="row gap-8 mb-8">
          <Button
            size="small"
            type="text"
            icon={<LeftOutlined />}
            aria-label="上个月"
            onClick={() => setMonth(moved(month, -1))}
          />
          <b className="num">{month}</b>
          <Button
            size="small"
            type="text"
            icon={<RightOutlined />}
            aria-label="下个月"
            onClick={() => setMonth(moved(month, 1))}
          />
        </p>
        <div className="blog-calendar grid gap-1 clip" aria-label="发布日历">
          {weekDays.map((name) => (
            <b className="weight-400 text3" key={name}>
              {name}
            </b>
          ))}
          {daysOf(month).map((day, at) => (
            <div key={day ?? `before${at}`}>
              {day !== null && <span className="caption num">{Number(day.slice(8))}</span>}
              {data?.posts
                .filter((one) => one.day === day)
                .map((one) => {
                  const counts = `${one.published > 0 ? `已发${one.published}` : ""}${one.planned > 0 ? `待发${one.planned}` : ""}`;
                  return (
                    <em
                      className="block cut"
                      key={one.userId}
                      data-planned={one.planned > 0}
                      title={`${one.name} ${counts}`}
                    >
                      {counts} {one.name}
                    </em>
                  );
                })}
            </div>
          ))}
        </div>
      </div>
      <div>
        <Chart
          {...state}
          label="作者阅读"
          data={
            data && {
              kind: "bar",
              x: authors.map(({ name }) => name),
              series: [{ name: "阅读", values: authors.map(({ viewNum }) => viewNum) }],
            }
          }
        />
        <Chart
          {...state}
          label="作者互动率（%）"
          data={
            data && {
              kind: "bar",
              x: authors.map(({ name }) => name),
              series: [{ name: "互动率（%）", values: authors.map(({ interactRate }) => interactRate / 100) }],
            }
          }
        />
      </div>
    </section>
  );
}
