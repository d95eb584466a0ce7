import { encode } from "uqr";
import "./money.css";

/** A code to scan: a payment, or an address. */
export function PayCode({ text, label = "收款二维码" }: { readonly text: string; readonly label?: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((line, y) => line.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg className="pay-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
