import "./phone.css";

interface PhoneChipsProps {
  readonly label: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly chosen: readonly string[];
  onPick(value: string): void;
}

/** Choices to tap, the chosen ones marked. */
export const PhoneChips = ({ label, labels, chosen, onPick }: PhoneChipsProps) => (
  <div className="phone-chips flex wrap gap-8" role="group" aria-label={label}>
    {Object.entries(labels).map(([value, text]) => (
      <button
        className="size-13 text2"
        key={value}
        type="button"
        aria-pressed={chosen.includes(value)}
        onClick={() => onPick(value)}
      >
        {text}
      </button>
    ))}
  </div>
);
