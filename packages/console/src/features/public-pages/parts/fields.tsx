import { type ReactNode, useId } from "react";
import { Chevron } from "./knot.tsx";

interface FieldProps {
  readonly label: string;
  readonly problem?: string | undefined;
  readonly required?: boolean;
  readonly wide?: boolean;
}
type Marks = { readonly "aria-invalid": boolean; readonly "aria-describedby": string | undefined };

/** A label above, the message below; the control gets the ids that link it to both. */
function Field({
  label,
  problem,
  required = false,
  wide = false,
  htmlFor,
  children,
}: FieldProps & { htmlFor: string; children: (marks: Marks) => ReactNode }) {
  const problemId = `${htmlFor}-problem`;
  return (
    <div className={wide ? "v-field v-wide" : "v-field"}>
      <label htmlFor={htmlFor}>
        {label}
        {required && <i aria-hidden="true">*</i>}
      </label>
      {children({
        "aria-invalid": problem !== undefined,
        "aria-describedby": problem === undefined ? undefined : problemId,
      })}
      {problem !== undefined && (
        <p id={problemId} className="v-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

interface TextProps extends FieldProps {
  readonly value: string;
  readonly placeholder?: string;
  readonly maxLength: number;
  readonly kind?: "text" | "tel" | "digits";
  readonly unit?: string;
  readonly autoComplete?: string;
  readonly className?: string;
  readonly after?: ReactNode;
  onChange(text: string): void;
}

export function TextField({
  value,
  placeholder,
  maxLength,
  kind = "text",
  unit,
  autoComplete = "off",
  className,
  after,
  onChange,
  ...field
}: TextProps) {
  const id = useId();
  return (
    <Field {...field} htmlFor={id}>
      {(marks) => (
        <div className="v-row">
          <div className="v-control">
            <input
              id={id}
              className={className}
              type={kind === "text" ? "text" : "tel"}
              inputMode={kind === "text" ? "text" : "numeric"}
              value={value}
              placeholder={placeholder}
              maxLength={maxLength}
              autoComplete={autoComplete}
              required={field.required}
              onChange={(event) => onChange(event.target.value)}
              {...marks}
            />
            {unit !== undefined && <span className="v-unit">{unit}</span>}
          </div>
          {after}
        </div>
      )}
    </Field>
  );
}

interface SelectProps extends FieldProps {
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  onChange(value: string): void;
}

export function SelectField({ value, options, onChange, ...field }: SelectProps) {
  const id = useId();
  return (
    <Field {...field} htmlFor={id}>
      {(marks) => (
        <div className="v-control">
          <select
            id={id}
            value={value}
            required={field.required}
            data-empty={value === ""}
            onChange={(event) => onChange(event.target.value)}
            {...marks}
          >
            <option value="">请选择</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Chevron />
        </div>
      )}
    </Field>
  );
}

interface AreaProps extends FieldProps {
  readonly value: string;
  readonly placeholder: string;
  readonly max: number;
  onChange(text: string): void;
}

export function AreaField({ value, placeholder, max, onChange, ...field }: AreaProps) {
  const id = useId();
  return (
    <Field {...field} wide htmlFor={id}>
      {(marks) => (
        <div className="v-control v-area">
          <textarea
            id={id}
            value={value}
            placeholder={placeholder}
            maxLength={max}
            rows={3}
            onChange={(event) => onChange(event.target.value)}
            {...marks}
          />
          <span className="v-count" aria-hidden="true">
            {[...value].length}/{max}
          </span>
        </div>
      )}
    </Field>
  );
}

interface ChoiceProps extends FieldProps {
  readonly value: string | null;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly look: "segments" | "chips";
  onChange(value: string): void;
}

/** A choice among a few visible options. */
export function ChoiceField({
  label,
  problem,
  required = false,
  wide = false,
  value,
  options,
  look,
  onChange,
}: ChoiceProps) {
  const id = useId();
  return (
    <fieldset
      className={wide ? "v-field v-wide" : "v-field"}
      aria-describedby={problem === undefined ? undefined : `${id}-problem`}
    >
      <legend>
        {label}
        {required && <i aria-hidden="true">*</i>}
      </legend>
      <div className={`v-${look}`} data-invalid={problem !== undefined}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={id}
              checked={value === option.value}
              aria-invalid={problem !== undefined}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {problem !== undefined && (
        <p id={`${id}-problem`} className="v-problem" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
