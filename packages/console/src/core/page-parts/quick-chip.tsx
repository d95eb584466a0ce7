import { Button } from "antd";

interface QuickChipProps {
  readonly title: string;
  readonly count?: number | undefined;
  readonly pressed: boolean;
  onPress(): void;
}

/** A filter in one click, above the list; pressed again it is taken away. */
export const QuickChip = ({ title, count, pressed, onPress }: QuickChipProps) => (
  <Button
    size="small"
    shape="round"
    type={pressed ? "primary" : "default"}
    ghost={pressed}
    aria-pressed={pressed}
    onClick={onPress}
  >
    {title}
    {count !== undefined && count > 0 && <b className="num">{count}</b>}
  </Button>
);
