import type { ReactNode } from "react";

export interface FactRow {
  readonly label: string;
  /** The input that the label belongs to. */
  readonly inputId?: string;
  /** As claimed; an input where it may be corrected. Left out where nothing is claimed: the profile is compared with the paper. */
  readonly claimed?: ReactNode;
  /** The value in the profile; left out where the profile has none. */
  readonly profile?: ReactNode;
  /** Both are known and differ. */
  readonly differs?: boolean;
  readonly error?: string | undefined;
}

const nil = <span className="nil">—</span>;
const isKnown = (value: ReactNode): boolean => value !== "" && value !== null && value !== undefined;
const shown = (value: ReactNode): ReactNode => (isKnown(value) ? value : nil);

/** Claim beside profile, one fact a line; differences are marked by colour and by sign. */
export function FactTable({ rows, correctable = true }: { rows: readonly FactRow[]; correctable?: boolean }) {
  const differences = rows.filter(({ differs = false }) => differs).length;
  return (
    <section className="review-facts" aria-label="信息核对">
      <header className="row spread">
        <h2>信息核对</h2>
        {differences > 0 && <span className="tone tone-ochre">{differences} 处不一致</span>}
      </header>
      <table>
        <thead>
          <tr>
            <th className="size-12 weight-400 text3 align-start" scope="col" aria-label="项目" />
            <th className="size-12 weight-400 text3 align-start" scope="col">
              申报内容{correctable ? "（可更正）" : ""}
            </th>
            <th className="size-12 weight-400 text3 align-start" scope="col" aria-label="比对" />
            <th className="size-12 weight-400 text3 align-start" scope="col">
              会员资料
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, inputId, claimed, profile, differs = false, error }) => (
            <tr className="line-above" key={label} data-differs={differs}>
              <th className="size-12 weight-400 text3 align-start" scope="row">
                {inputId === undefined ? label : <label htmlFor={inputId}>{label}</label>}
              </th>
              <td>
                {claimed === undefined ? <span className="text3">对照材料</span> : shown(claimed)}
                {error !== undefined && error !== "" && (
                  <span className="form-error" role="alert">
                    {error}
                  </span>
                )}
              </td>
              <td className="review-sign text3 align-center" aria-label={differs ? "不一致" : undefined}>
                {differs ? "≠" : isKnown(claimed) && isKnown(profile) ? "=" : ""}
              </td>
              <td>{profile === undefined ? nil : shown(profile)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
