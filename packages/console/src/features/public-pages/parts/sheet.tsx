import { type ReactNode, useEffect, useRef } from "react";

interface SheetProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  onClose(): void;
}

/** A sheet from below. The native dialog keeps the focus inside and closes by the back gesture or Escape. */
export function Sheet({ title, children, foot, onClose }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const node = dialog.current;
    node?.showModal();
    return () => node?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="v-sheet"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="v-sheet-body">
        <header>
          <h2>{title}</h2>
          <button type="button" aria-label="关闭" onClick={onClose}>
            <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
              <path d="m3.500 3.500 9 9m0-9-9 9" stroke="currentColor" strokeWidth="1.600" strokeLinecap="round" />
            </svg>
          </button>
        </header>
        <div className="v-sheet-content">{children}</div>
        {foot !== undefined && <footer>{foot}</footer>}
      </div>
    </dialog>
  );
}
