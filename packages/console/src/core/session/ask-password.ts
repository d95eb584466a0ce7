import { currentAddress, onAddressChange } from "../../platform/address.ts";

export interface PasswordQuestion {
  /** The page on which it is asked, and what the call is called; empty for a read. */
  readonly route: string;
  readonly action: string;
  onDone(confirmed: boolean): void;
}
type Dialog = (question: PasswordQuestion | null) => void;

let dialog: Dialog | null = null;
let pending: Promise<boolean> | null = null;

/** The frame registers its password dialog. */
export function registerPasswordDialog(open: Dialog | null): void {
  dialog = open;
}

/**
 * Asks for the password again; several calls that need it at once share one dialog. It goes with its page: over another
 * one nobody would know what is being confirmed.
 */
export function askPassword(action: string): Promise<boolean> {
  const open = dialog;
  if (open === null) return Promise.resolve(false);
  pending ??= new Promise<boolean>((resolve) => {
    const { route } = currentAddress();
    const stop = onAddressChange(() => currentAddress().route !== route && finish(false));
    const finish = (confirmed: boolean) => {
      stop();
      open(null);
      resolve(confirmed);
    };
    open({ route, action, onDone: finish });
  }).finally(() => {
    pending = null;
  });
  return pending;
}
