import { Image } from "antd";

const shown = 3;

/** Small pictures of a cell; a click enlarges them. */
export function PhotoView({ addresses }: { addresses: readonly string[] }) {
  return (
    <Image.PreviewGroup items={[...addresses]}>
      <span className="cell-photos inline-row gap-4">
        {addresses.slice(0, shown).map((address) => (
          <Image key={address} className="photo" src={address} width={32} height={32} alt="图片" />
        ))}
        {addresses.length > shown && <em className="num size-12 text3">+{addresses.length - shown}</em>}
      </span>
    </Image.PreviewGroup>
  );
}
