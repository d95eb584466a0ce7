import { cleanHtml, richPictures, richWords } from "@hongxian/contract/core/rich-text/clean-html.ts";
import { hostileMarkup } from "@hongxian/contract/core/rich-text/hostile-markup.ts";
import { parseRich } from "@hongxian/contract/core/rich-text/parse-rich.ts";
import { articleRules, douyinRules, type RichRules } from "@hongxian/contract/core/rich-text/rich-rules.ts";
import { getSchema } from "@tiptap/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editorSchema } from "./editor-schema.ts";
import { documentOf } from "./read-into-editor.ts";
import { markupOfDocument } from "./write-from-editor.ts";

const schemas = new Map([articleRules, douyinRules].map((rules) => [rules, getSchema(editorSchema(rules))]));

/** Stored text → the editor's document, checked against its schema → what the editor reports. */
function through(html: string, rules: RichRules = articleRules): string {
  const schema = schemas.get(rules);
  if (schema === undefined) throw new Error("no schema");
  const document = schema.nodeFromJSON(documentOf(parseRich(html, rules).nodes));
  document.check();
  return markupOfDocument(document.toJSON());
}

/** Texts as they occur in databases: of the demo, of the former editor, and of every tag that the rules know. */
const stored = [
  "",
  "<p>一<strong>二</strong>三<br>四</p>",
  "<h1>大</h1><h2>中</h2><h3>小</h3><h4>细</h4><p>文</p>",
  "<h2>标题</h2><p>一<strong>二</strong>三<br>四</p><ul><li>甲</li><li>乙</li></ul>",
  "<p>空行之前</p><p><br></p><p>空行之后</p>",
  "<ol><li>甲<ul><li>内</li></ul></li><li><p>段</p><p>段</p></li><li><br></li></ol>",
  "<blockquote>引用</blockquote><blockquote><p>一</p><p>二</p></blockquote><hr><p>完</p>",
  "<pre>let a = 1;\n  b</pre><p>用<code>npm</code></p>",
  '<p><img src="/api/files/images/ab12.png" alt="图" width="300"></p><p>图后<img src="/api/files/a.png" alt="">字</p>',
  '<video src="/api/files/a.mp4" poster="/api/files/a.png" controls="" preload="metadata"></video><p><br></p>',
  '<p>看<a href="https://www.example.com/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">这<strong>里</strong></a></p>',
  "<table><tbody><tr><th><br></th><th>名</th></tr><tr><td>1</td><td><br></td></tr></tbody></table><p><br></p>",
  '<table><thead><tr><th>头</th></tr></thead><tbody><tr><td colspan="2" rowspan="3">格</td></tr></tbody></table>',
  "<table><tr><td>无表体</td></tr></table>",
  "<p><strong><em><u><s>叠</s></u></em></strong>\u00a0后 &amp; &lt;p&gt; &quot;引&quot;</p>",
  "<p>\u3000\u3000首行缩进</p>",
];

describe("a stored text in the editor", () => {
  it.each(stored)("a stored text is reported as it was stored: %s", (html) => {
    expect(cleanHtml(html, articleRules)).toEqual({ html, removed: false });
    expect(through(html)).toBe(html);
  });

  it("the editor shows blanks as readers see them", () => {
    expect(through("<p> 一  二\n三 <br> 四 </p>\n<ul>\n<li>\n<p>甲</p>\n</li>\n</ul><p></p><p> </p>")).toBe(
      "<p>一 二 三<br>四</p><ul><li><p>甲</p></li></ul>",
    );
  });

  const tags = [
    "p",
    "h2",
    "pre",
    "ul",
    "ol",
    "li",
    "blockquote",
    "table",
    "thead",
    "tbody",
    "tr",
    "td",
    "th",
    "strong",
  ];
  const more = ["em", "u", "s", "code"];
  const leaf = fc.constantFrom(
    ..."文 字 <br> <hr> &nbsp; &amp;lt;".split(" "),
    " ",
    "\n",
    '<img src="/api/files/a.png" alt="">',
    '<video src="/api/files/a.mp4"></video>',
    '<a href="https://a.example/">链</a>',
  );
  const { markup } = fc.letrec<{ markup: string }>((tie) => ({
    markup: fc.oneof(
      { maxDepth: 5 },
      leaf,
      fc
        .tuple(fc.constantFrom(...tags, ...more), fc.array(tie("markup"), { maxLength: 4 }))
        .map(([tag, inner]) => `<${tag}>${inner.join("")}</${tag}>`),
    ),
  }));
  const anyMarkup = fc.oneof(
    fc.array(markup, { maxLength: 6 }).map((parts) => parts.join("")),
    fc.constantFrom(...hostileMarkup),
  );

  it("the editor loses no word, picture, link or film, and what the editor reports is a fixed point", () => {
    const count = (html: string, mark: string) => html.split(mark).length - 1;
    const words = (html: string, rules: RichRules) => richWords(html, rules).replaceAll(/\s+/g, "");
    fc.assert(
      fc.property(anyMarkup, (markup) => {
        for (const rules of [articleRules, douyinRules]) {
          const { html } = cleanHtml(markup, rules);
          const reported = through(html, rules);
          expect(cleanHtml(reported, rules)).toEqual({ html: reported, removed: false });
          expect(through(reported, rules)).toBe(reported);
          expect(words(reported, rules)).toBe(words(html, rules));
          expect(richPictures(reported, rules)).toEqual(richPictures(html, rules));
          expect(count(reported, "<video")).toBe(count(html, "<video"));
        }
      }),
      { seed: 20_261_118, numRuns: 400 },
    );
  });
});
