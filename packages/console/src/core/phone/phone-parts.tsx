import type { MemberRef } from "@hongxian/contract/wire/refs.ts";
import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import type { ReactNode } from "react";
import { useAppParts } from "../../platform/app-parts.tsx";
import { Face } from "../../ui/fields/member-field.tsx";
import { showPictures } from "../viewer/show-pictures.ts";
import "../../ui/fields/fields.css";
import "./phone-cards.css";
import "./phone.css";

/** A member on a card: a tap opens the detail. */
export function PhoneMember({ user, note }: { user: MemberRef | null; note?: string }) {
  const { openMember } = useAppParts();
  if (user === null) return <span className="nil">—</span>;
  const name = user.firstName === null || user.firstName === "" ? "未填写" : user.firstName;
  return (
    <button
      type="button"
      className="phone-member inline-row shrink-x gap-8 align-start"
      onClick={() => openMember?.(user.userId)}
    >
      <Face src={user.imageUrl} name={name} size={36} />
      <span>
        <b className="block cut text">{name}</b>
        <small className="num block size-12 text3">{note ?? user.userId}</small>
      </span>
    </button>
  );
}

/** Thumbnails; a tap shows them large, to be swiped through. */
export function PhonePictures({ images, label }: { images: string | readonly string[] | null; label: string }) {
  const list = typeof images === "string" ? addressesOf(images) : (images ?? []);
  if (list.length === 0) return null;
  return (
    <div className="phone-pictures flex gap-6 scroll-x mt-8">
      {list.map((src, at) => (
        <button
          className="fixed clip"
          key={src}
          type="button"
          aria-label={`查看${label}${at + 1}`}
          onClick={() => showPictures(list, at)}
        >
          <img className="wide tall cover" src={src} alt="" loading="lazy" />
        </button>
      ))}
    </div>
  );
}

/** Label and value, line by line. */
export const PhoneFacts = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className="phone-facts size-13 mt-8">
    {facts.map(([label, value]) => (
      <div className="flex spread gap-12" key={label}>
        <dt className="fixed text3">{label}</dt>
        <dd className="shrink-x breaks align-end">
          {value === null || value === "" || value === undefined ? <span className="nil">—</span> : value}
        </dd>
      </div>
    ))}
  </dl>
);

/** A table wider than the screen: the first column stays, the rest scrolls. */
export function PhoneTable({
  label,
  heads,
  rows,
  totals,
}: {
  label: string;
  heads: readonly string[];
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[]; readonly onOpen?: () => void }[];
  totals?: readonly ReactNode[];
}) {
  return (
    <div className="phone-table scroll-x" role="region" aria-label={label} tabIndex={0}>
      <table className="wide size-13">
        <thead>
          <tr>
            {heads.map((head) => (
              <th className="size-12 text3" key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...rest], onOpen }) => (
            <tr key={key}>
              <th scope="row">
                {onOpen === undefined ? (
                  first
                ) : (
                  <button type="button" className="cell-link" onClick={onOpen}>
                    {first}
                  </button>
                )}
              </th>
              {rest.map((cell, at) => (
                <td key={heads[at + 1]} className="num">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals !== undefined && (
          <tfoot>
            <tr>
              {totals.map((cell, at) =>
                at === 0 ? (
                  <th key={heads[at]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={heads[at]} className="num">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
