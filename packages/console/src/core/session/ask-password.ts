type Dialog = (done: (confirmed: boolean) => void) => void;

let dialog: Dialog | null = null;
let pending: Promise<boolean> | null = null;

/** The frame registers its password dialog. */
export function registerPasswordDialog(open: Dialog | null): void {
  dialog = open;
}

/** Asks for the password again; several calls that need it at once share one dialog. */
export function askPassword(): Promise<boolean> {
  const open = dialog;
  if (open === null) return Promise.resolve(false);
  pending ??= new Promise<boolean>((resolve) => open(resolve)).finally(() => {
    pending = null;
  });
  return pending;
}
