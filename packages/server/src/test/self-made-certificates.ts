import { createHash, generateKeyPairSync, sign, type KeyObject } from "node:crypto";

/** A chain of certificates like that of Apple's signed transactions, made for tests: DER written by hand. */
export interface SelfMadeChain {
  /** Leaf, intermediate, root, in base64. */
  readonly chain: readonly string[];
  /** The leaf's private key. */
  readonly key: KeyObject;
  readonly rootSha256: string;
}

function tlv(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}
const sequence = (...parts: readonly Buffer[]) => tlv(0x30, ...parts);
const oid = (hex: string) => tlv(0x06, Buffer.from(hex, "hex"));
const ecdsaSha256 = sequence(oid("2a8648ce3d040302"));
const name = (text: string) => sequence(tlv(0x31, sequence(oid("550403"), tlv(0x14, Buffer.from(text, "latin1")))));
const time = (year: number) => tlv(0x18, Buffer.from(`${year}0101000000Z`));
const authority = sequence(
  oid("551d13"),
  tlv(0x01, Buffer.from([0xff])),
  tlv(0x04, sequence(tlv(0x01, Buffer.from([0xff])))),
);
/** One of Apple's own extensions; only its presence counts. */
const appleMark = (hex: string) => sequence(oid(hex), tlv(0x04, tlv(0x05)));

interface Issued {
  readonly subject: string;
  readonly issuer: string;
  readonly publicKey: KeyObject;
  readonly signer: KeyObject;
  readonly ca: boolean;
  readonly serial: number;
  /** An extension that states the certificate's purpose. */
  readonly mark?: string | undefined;
}

function certificate({ subject, issuer, publicKey, signer, ca, serial, mark }: Issued): Buffer {
  const extensions = [...(ca ? [authority] : []), ...(mark === undefined ? [] : [appleMark(mark)])];
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([serial])),
    ecdsaSha256,
    name(issuer),
    sequence(time(2020), time(2049)),
    name(subject),
    publicKey.export({ type: "spki", format: "der" }),
    ...(extensions.length > 0 ? [tlv(0xa3, sequence(...extensions))] : []),
  );
  return sequence(body, ecdsaSha256, tlv(0x03, Buffer.from([0]), sign("SHA256", body, signer)));
}

/** By default with the extensions Apple writes into the certificates of the App Store. */
export function selfMadeChain({
  leafMark = "2a864886f76364060b01",
  middleMark = "2a864886f76364060201",
  leafName = "leaf",
}: {
  readonly leafMark?: string | null;
  readonly middleMark?: string | null;
  readonly leafName?: string;
} = {}): SelfMadeChain {
  const pair = () => generateKeyPairSync("ec", { namedCurve: "P-256" });
  const [root, middle, leaf] = [pair(), pair(), pair()];
  const rootDer = certificate({
    subject: "root",
    issuer: "root",
    publicKey: root.publicKey,
    signer: root.privateKey,
    ca: true,
    serial: 1,
  });
  const middleDer = certificate({
    subject: "middle",
    issuer: "root",
    publicKey: middle.publicKey,
    signer: root.privateKey,
    ca: true,
    serial: 2,
    mark: middleMark ?? undefined,
  });
  const leafDer = certificate({
    subject: leafName,
    issuer: "middle",
    publicKey: leaf.publicKey,
    signer: middle.privateKey,
    ca: false,
    serial: 3,
    mark: leafMark ?? undefined,
  });
  return {
    chain: [leafDer, middleDer, rootDer].map((der) => der.toString("base64")),
    key: leaf.privateKey,
    rootSha256: createHash("sha256").update(rootDer).digest("hex"),
  };
}
