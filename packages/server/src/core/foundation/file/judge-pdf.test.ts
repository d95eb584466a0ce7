import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { judgePdf } from "./judge-pdf.ts";

const bytesOf = (...parts: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));
const stream = (number: number, dictionary: string, data: Buffer): Buffer =>
  bytesOf(`${number} 0 obj\n<<${dictionary}/Length ${data.length}>>\nstream\r\n`, data, "\r\nendstream\nendobj\n");
const paper = (...parts: readonly (string | Buffer)[]): Buffer =>
  bytesOf("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", ...parts, "trailer<</Root 1 0 R/Size 9>>\nstartxref\n9\n%%EOF\n");
const catalogue = "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n";
const packedObjects = (objects: readonly string[], more = "/Filter/FlateDecode", number = 8): Buffer => {
  let at = 0;
  const list = objects.map((object, index) => {
    const line = `${20 + index} ${at}`;
    at += object.length + 1;
    return line;
  });
  const first = list.join(" ").length + 1;
  const content = Buffer.from(`${list.join(" ")}\n${objects.join("\n")}\n`, "latin1");
  const data = more.includes("Flate") || more.includes("/Fl") ? deflateSync(content) : content;
  return stream(number, `/Type/ObjStm/N ${objects.length}/First ${first}${more}`, data);
};

describe("genuine papers", () => {
  it("the judge refuses none of 10,000 genuine papers whose pictures hold any bytes at all", () => {
    const refused: number[] = [];
    // What occurs in such data by chance, put there on purpose: names of actions, ends and beginnings.
    const telling = [
      "/JS ",
      "/JavaScript",
      "/Launch<<",
      // Two numbers before it would make it an object; by chance that happens once in a hundred billion bytes.
      "-obj",
      "- obj ",
      "/AA<<",
      "(",
      "<<",
      "/OpenAction",
      "endobj",
      "%",
    ];
    for (let at = 0; at < 10_000; at += 1) {
      const data = randomBytes(6000 + (at % 97) * 40);
      for (let times = 0; times < 6; times += 1)
        data.write(telling[(at + times * 7) % telling.length] ?? "", (at * 31 + times * 977) % 5900, "latin1");
      const picture = stream(3, "/Type/XObject/Subtype/Image/Filter/FlateDecode/Width 9/Height 9", data);
      if (judgePdf(paper(catalogue, picture, "4 0 obj<</Title(about /JS and /JavaScript)>>endobj\n")) !== "fine")
        refused.push(at);
    }
    expect(refused).toEqual([]);
  });

  it.each([
    ["a start at the first page", "5 0 obj<</OpenAction[3 0 R/XYZ null null 0]>>endobj\n"],
    [
      "a start by an action that goes there",
      "5 0 obj<</OpenAction 6 0 R>>endobj 6 0 obj<</S/GoTo/D[3 0 R/Fit]>>endobj\n",
    ],
    ["links", "5 0 obj<</Type/Annot/Subtype/Link/A<</S/URI/URI(https://example.com/JS)>>>>endobj\n"],
    [
      "a letter pair as a font's name",
      "5 0 obj<</Font<</AA 6 0 R>>>>endobj 6 0 obj<</Type/Font/Subtype/Type0>>endobj\n",
    ],
    ["words in strings and comments", "5 0 obj<</Subject(a \\) /JS obj ()/Launch)>>endobj % /JavaScript obj\n"],
    ["names that only begin like one", "5 0 obj<</JSON 1/JavaScripts 2/Launcher 3>>endobj\n"],
    ["packed objects", packedObjects(["<</Type/Page/Group<</S/Transparency>>>>", "[1 2 3]"])],
    ["structure", "5 0 obj<</Type/StructElem/S/P/K 1>>endobj\n"],
    ["encryption that hides no objects", "5 0 obj<</Filter/Standard/V 1>>endobj trailer<</Encrypt 5 0 R>>\n"],
    ["metadata as text", stream(5, "/Type/Metadata/Subtype/XML", Buffer.from("<x>/JavaScript (/JS) and 1 0 obj </x>"))],
  ])("the judge takes the genuine paper %s", (_, part) => {
    expect(judgePdf(paper(catalogue, part))).toBe("fine");
  });
});

const script = "<</S/JavaScript/JS(app.alert\\(1\\))>>";
const hidden: readonly (readonly [string, string | Buffer])[] = [
  ["in clear", `5 0 obj${script}endobj\n`],
  ["in capitals of hex", "5 0 obj<</S/J#61vaScript/J#53(1)>>endobj\n"],
  ["all letters in hex", "5 0 obj<</S/#4A#61#76#61#53#63#72#69#70#74>>endobj\n"],
  ["behind a string that holds brackets", "5 0 obj<</T(a \\( b)/JS(1)>>endobj\n"],
  ["behind a hex string", "5 0 obj<</T<28>/JS<61>>>endobj\n"],
  ["with its string in pieces", "5 0 obj<</JS(app.\\\nal\\\nert)>>endobj\n"],
  ["after a comment between", "5 0 obj<</S%x >> endobj\n/JavaScript>>endobj\n"],
  ["number and word without a space", "5 0obj<</JS(1)>>endobj\n"],
  ["packed with others", packedObjects(["<</Type/Page>>", script])],
  ["packed, with the short filter name", packedObjects([script], "/Filter/Fl")],
  ["packed, the filter in a list", packedObjects([script], "/Filter[/FlateDecode]")],
  ["packed, escaped in the data", packedObjects(["<</S/J#61vaScript>>"])],
  ["packed, not compressed", packedObjects([script], "")],
  ["packed twice over", packedObjects([script], "/Filter[/FlateDecode/FlateDecode]")],
  [
    "packed under another type",
    stream(5, "/Type/X/N 1/First 4/Filter/FlateDecode", deflateSync(Buffer.from(`9 0 ${script}`))),
  ],
  [
    "type escaped",
    stream(5, "/Type/Obj#53tm/N 1/First 4/Filter/Fl#61teDecode", deflateSync(Buffer.from(`9 0 ${script}`))),
  ],
  ["in a later version of the paper", `startxref\n1\n%%EOF\n5 0 obj${script}endobj\n`],
  [
    "inside the data of a picture",
    stream(5, "/Subtype/Image", bytesOf(randomBytes(99), "\n9 0 obj", script, "endobj\n")),
  ],
  ["inside data, a comment in its head", stream(5, "/Subtype/Image", bytesOf("\n9 %c\n0 %d\nobj", script, "endobj\n"))],
  ["inside a string", `5 0 obj(junk 9 0 obj${script}endobj)endobj\n`],
  ["inside a comment", `% 9 0 obj${script}endobj\n`],
  ["behind a word like stream inside a dictionary", "5 0 obj<</A stream /JS(1)>>endobj\nendstream\n"],
  ["in the trailer", `trailer<</Root<</OpenAction${script}>>>>\n`],
  ["as a name of its own", "5 0 obj<</S 6 0 R>>endobj 6 0 obj/JavaScript endobj\n"],
  ["a program that is started", "5 0 obj<</S/Launch/F(cmd.exe)>>endobj\n"],
  ["a file inside", stream(5, "/Type/Embedded#46ile", Buffer.from("x"))],
  ["rich media", "5 0 obj<</Subtype/RichMedia>>endobj\n"],
  ["a form that sends itself", "5 0 obj<</S/SubmitForm/F(x)>>endobj\n"],
  ["an address opened with the paper", "5 0 obj<</OpenAction<</S/URI/URI(http://x)>>>>endobj\n"],
  ["an address opened, by reference", "5 0 obj<</OpenAction 6 0 R>>endobj 6 0 obj<</S/URI>>endobj\n"],
  [
    "an address opened after going somewhere",
    "5 0 obj<</OpenAction<</S/GoTo/Next[6 0 R]>>>>endobj 6 0 obj<</S/URI>>endobj\n",
  ],
  ["an address opened with a page", "5 0 obj<</AA<</O 6 0 R>>>>endobj 6 0 obj<</S/URI>>endobj\n"],
  ["an address opened, packed", packedObjects(["<</AA 21 0 R>>", "<</O<</S/URI>>>>"])],
];

describe("hidden scripts", () => {
  it.each(hidden)("the judge finds a hidden script %s", (_, part) => {
    expect(judgePdf(paper(catalogue, part))).toBe("active");
  });

  it("the judge does not take what it cannot look into", () => {
    const sealed = "trailer<</Encrypt 5 0 R>>\n";
    expect(judgePdf(paper(catalogue, packedObjects(["<</A 1>>"]), sealed))).toBe("sealed");
    expect(judgePdf(paper(catalogue, stream(5, "/Type/ObjStm/N 1/First 4/Filter/FlateDecode", randomBytes(200))))).toBe(
      "broken",
    );
    const bomb = stream(5, "/Type/ObjStm/N 1/First 4/Filter/FlateDecode", deflateSync(Buffer.alloc(17 * 1024 * 1024)));
    expect(judgePdf(paper(catalogue, bomb))).toBe("broken");
    expect(judgePdf(paper(catalogue, "5 0 obj<</A<</B 1 endobj\n"))).toBe("broken");
    const nested = "9 0 obj(".repeat(60_000);
    expect(judgePdf(paper(catalogue, nested))).toBe("active");
  });
});
