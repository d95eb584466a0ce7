interface Part {
  readonly tag: number;
  readonly body: Buffer;
}

/** The parts of a DER value, one after the other; throws where their lengths do not match. */
function partsOf(bytes: Buffer): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < bytes.length;) {
    const tag = bytes.readUInt8(at);
    const first = bytes.readUInt8(at + 1);
    // DER knows no length that is left open.
    if (first === 128) throw new RangeError("a DER value without a length");
    const more = first < 128 ? 0 : first - 128;
    const size = more === 0 ? first : bytes.readUIntBE(at + 2, more);
    const from = at + 2 + more;
    if (from + size > bytes.length) throw new RangeError("a DER value ends early");
    parts.push({ tag, body: bytes.subarray(from, from + size) });
    at = from + size;
  }
  return parts;
}

const extensionsTag = 0xa3;
const within = (bytes: Buffer): Part[] => partsOf(partsOf(bytes)[0]?.body ?? Buffer.alloc(0));

/**
 * Whether a certificate (DER) has an extension, by its object identifier in hex. node:crypto reports only the
 * well-known ones; searching the bytes anywhere in the certificate would find them in a name that somebody chose.
 */
export function hasExtension(certificate: Buffer, identifier: string): boolean {
  const [body] = within(certificate);
  const held = body === undefined ? undefined : partsOf(body.body).find(({ tag }) => tag === extensionsTag);
  if (held === undefined) return false;
  return within(held.body).some(({ body: extension }) => {
    const [id] = partsOf(extension);
    return id?.tag === 6 && id.body.toString("hex") === identifier;
  });
}
