/** One field of a protobuf message: its number and, by its wire type, a number or bytes. */
export type ProtoField =
  | { readonly number: number; readonly kind: "number"; readonly value: number }
  | { readonly number: number; readonly kind: "bytes"; readonly value: Uint8Array };

export class ProtoError extends Error {
  override readonly name = "ProtoError";
}

const cut = () => new ProtoError("the message ends in the middle of a field");

interface Cursor {
  at: number;
}

/** Up to 53 bits exactly; the upper bits of a negative 32-bit number are dropped by `>>> 0` where one is expected. */
function readVarint(bytes: Uint8Array, cursor: Cursor): number {
  let value = 0;
  for (let shift = 0; shift < 70; shift += 7) {
    const byte = bytes[cursor.at];
    if (byte === undefined) throw cut();
    cursor.at += 1;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return value;
  }
  throw new ProtoError("a number is too long");
}

function take(bytes: Uint8Array, cursor: Cursor, length: number): Uint8Array {
  if (cursor.at + length > bytes.length) throw cut();
  cursor.at += length;
  return bytes.subarray(cursor.at - length, cursor.at);
}

function readField(bytes: Uint8Array, cursor: Cursor): ProtoField {
  const tag = readVarint(bytes, cursor);
  const number = Math.floor(tag / 8);
  if (number === 0) throw new ProtoError("a field has no number");
  switch (tag % 8) {
    case 0:
      return { number, kind: "number", value: readVarint(bytes, cursor) };
    case 1:
      return { number, kind: "number", value: viewOf(take(bytes, cursor, 8)).getFloat64(0, true) };
    case 2:
      return { number, kind: "bytes", value: take(bytes, cursor, readVarint(bytes, cursor)) };
    case 5:
      return { number, kind: "number", value: viewOf(take(bytes, cursor, 4)).getFloat32(0, true) };
    default:
      throw new ProtoError(`wire type ${tag % 8} is not read`);
  }
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The fields of a message in their order. */
export function readFields(bytes: Uint8Array): readonly ProtoField[] {
  const fields: ProtoField[] = [];
  const cursor = { at: 0 };
  while (cursor.at < bytes.length) fields.push(readField(bytes, cursor));
  return fields;
}

const utf8 = new TextDecoder();

/** Reads the fields of a message by number; of a repeated field the last one counts. */
export function messageOf(bytes: Uint8Array) {
  const fields = readFields(bytes);
  const last = (number: number) => fields.findLast((field) => field.number === number);
  return {
    number(number: number, fallback = 0): number {
      const field = last(number);
      return field?.kind === "number" ? field.value : fallback;
    },
    text(number: number): string {
      const field = last(number);
      return field?.kind === "bytes" ? utf8.decode(field.value) : "";
    },
    bytes(number: number): Uint8Array | null {
      const field = last(number);
      return field?.kind === "bytes" ? field.value : null;
    },
    all(number: number): readonly Uint8Array[] {
      return fields.flatMap((field) => (field.number === number && field.kind === "bytes" ? [field.value] : []));
    },
  };
}
