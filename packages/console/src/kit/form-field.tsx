import { type ReactNode, useId } from "react";
import "../ui/dialogs.css";

interface FormFieldProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly optional?: boolean | undefined;
  /** Both columns of a wide form. */
  readonly full?: boolean;
  /** The number of typed and allowed characters, shown on the right. */
  readonly counter?: readonly [typed: number, max: number] | undefined;
  readonly children: (control: { readonly id: string; readonly invalid: boolean }) => ReactNode;
}

/** One line of a form: label above, input, error or hint below. */
export function FormField({ label, error, hint, optional = false, full = false, counter, children }: FormFieldProps) {
  const id = useId();
  const failed = error !== undefined && error !== "";
  return (
    <div className={full ? "form-field form-field-full shrink-x" : "form-field shrink-x"}>
      <label className="form-label row gap-3 size-12 text2 mb-4 lead-18" htmlFor={id}>
        {label}
        {optional && <em className="text3">（选填）</em>}
      </label>
      {children({ id, invalid: failed })}
      {(failed || hint !== undefined || counter !== undefined) && (
        <div className="form-below flex gap-12 size-12 lead-18">
          {failed ? (
            <span className="form-error" role="alert">
              {error}
            </span>
          ) : (
            hint !== undefined && <span className="form-hint">{hint}</span>
          )}
          {counter !== undefined && (
            <span className="form-counter">
              {counter[0]}/{counter[1]}
            </span>
          )}
        </div>
      )}
    </div>
  );
}
