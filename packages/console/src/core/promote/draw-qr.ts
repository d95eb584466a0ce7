import { encode } from "uqr";

const quiet = 4;
const moduleSize = 12;

/** Integer squares with the white margin a scanner needs. */
export function drawQr(address: string): HTMLCanvasElement | null {
  const { data, size } = encode(address, { ecc: "M", border: 0 });
  const canvas = document.createElement("canvas");
  canvas.width = (size + 2 * quiet) * moduleSize;
  canvas.height = canvas.width;
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "black";
  data.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (dark) context.fillRect((x + quiet) * moduleSize, (y + quiet) * moduleSize, moduleSize, moduleSize);
    }),
  );
  return canvas;
}
