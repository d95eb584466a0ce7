import type { ReactNode } from "react";
import { PageDrawer } from "../../platform/page-context.tsx";
import "./phone.css";

interface PhoneSheetProps {
  readonly title: string;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
  onClose(): void;
}

/** As low as a finger needs. */
const head = { header: { padding: "0 8px" }, close: { width: 44, height: 44, margin: 0 } } as const;

/** A sheet from the bottom edge, as wide as the phone page. */
export function PhoneSheet({ title, footer, children, onClose }: PhoneSheetProps) {
  return (
    <PageDrawer
      open
      placement="bottom"
      size="auto"
      title={title}
      rootClassName="phone-sheet"
      styles={head}
      footer={footer ?? null}
      onClose={onClose}
    >
      {children}
    </PageDrawer>
  );
}
