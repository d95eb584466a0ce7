/** What the app's own server refused, with the message of each wrong field. */
export class Refused extends Error {
  readonly http: number;
  readonly fields: Readonly<Record<string, string>>;
  constructor(
    http: number,
    { msg = "网络异常，请重试", fields = {} }: { msg?: string; fields?: Record<string, string> },
  ) {
    super(msg);
    this.http = http;
    this.fields = fields;
  }
}

/** A call to the app's own server. */
export async function call<T = object>(method: "GET" | "POST", path: string, body?: object | Blob): Promise<T> {
  const sent =
    body === undefined
      ? {}
      : body instanceof Blob
        ? { body, headers: { "content-type": body.type } }
        : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const answer = await fetch(`/app${path}`, { method, ...sent });
  const data = (await answer.json().catch(() => ({}))) as T & { msg?: string; fields?: Record<string, string> };
  if (!answer.ok) throw new Refused(answer.status, data);
  return data;
}

const longestSide = 1600;

/** The picture as it is sent: no larger than a screen needs, as JPEG. */
export async function shrink(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const factor = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * factor);
  canvas.height = Math.round(picture.height * factor);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error("图片无法读取")) : resolve(blob)), "image/jpeg", 0.86),
  );
}

export const sendPicture = async (file: File, use: "avatar" | "photo" | "paper"): Promise<string> =>
  (await call<{ id: string }>("POST", `/pictures?use=${use}`, await shrink(file))).id;
