import { Heart } from "./knot.tsx";

/** What a sheet shows when its form has been accepted. */
export function DoneNote({ message, onClose }: { message: string; onClose(): void }) {
  const [title = message, ...rest] = message.split("，");
  return (
    <div className="v-done" role="status">
      <i>
        <Heart size={26} />
      </i>
      <b>{title}</b>
      <p>{rest.join("，")}</p>
      <button type="button" className="v-button v-outline" onClick={onClose}>
        知道了
      </button>
    </div>
  );
}
