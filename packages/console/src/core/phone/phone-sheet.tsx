import type { ReactNode } from "react";
import { PageDrawer } from "../../platform/page-context.tsx";
import "./phone.css";

interface PhoneSheetProps {
  readonly title: string;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
  onClose(): void;
}

/** A sheet from the bottom edge, as wide as the phone page. */
export function PhoneSheet({ title, footer, children, onClose }: PhoneSheetProps) {
  return (
    <PageDrawer
      open
      placement="bottom"
      size="auto"
      title={title}
      rootClassName="phone-sheet"
      footer={footer ?? null}
      onClose={onClose}
    >
      {children}
    </PageDrawer>
  );
}
