import { BarChartOutlined } from "@ant-design/icons";
import { Button } from "antd";
import "./figures.css";

interface FiguresToggleProps {
  readonly shown: boolean;
  readonly onToggle: (shown: boolean) => void;
  /** Places it at the end of the quick tabs. */
  readonly amongTabs?: boolean;
}

/** Shows and hides the figures above a list. */
export function FiguresToggle({ shown, onToggle, amongTabs = false }: FiguresToggleProps) {
  return (
    <Button
      {...(amongTabs ? { className: "tabs-extra" } : {})}
      type="text"
      icon={<BarChartOutlined />}
      aria-expanded={shown}
      onClick={() => onToggle(!shown)}
    >
      {shown ? "收起统计" : "统计"}
    </Button>
  );
}
