import { encode } from "uqr";
import "./money.css";

/** A code to scan with the app of a payment channel. */
export function PayCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((line, y) => line.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg className="pay-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="收款二维码">
      <path d={path} />
    </svg>
  );
}
