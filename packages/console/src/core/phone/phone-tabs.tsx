import "./phone.css";

interface PhoneTabsProps {
  readonly label: string;
  readonly tabs: Readonly<Record<string, string>>;
  readonly chosen: string;
  onPick(key: string): void;
}

/** A row of tabs under the top bar. */
export const PhoneTabs = ({ label, tabs, chosen, onPick }: PhoneTabsProps) => (
  <div className="phone-tabs flex fixed scroll-x line-below on-surface" role="tablist" aria-label={label}>
    {Object.entries(tabs).map(([key, title]) => (
      <button key={key} type="button" role="tab" aria-selected={key === chosen} onClick={() => onPick(key)}>
        {title}
      </button>
    ))}
  </div>
);
