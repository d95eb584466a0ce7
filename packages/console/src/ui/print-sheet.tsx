import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import "./print-sheet.css";

/** Shows a sheet where it stands; on paper it is the only thing that is printed. */
export const PrintSheet = ({ children }: { readonly children: ReactNode }) => (
  <>
    {children}
    {createPortal(
      <div className="print-sheet" hidden>
        {children}
      </div>,
      document.body,
    )}
  </>
);
