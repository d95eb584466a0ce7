import { describe, expect, it } from "vitest";
import { cleanHtml, isBlankRich, richWords } from "./clean-html.ts";
import { hostileMarkup } from "./hostile-markup.ts";
import { articleRules, douyinRules } from "./rich-rules.ts";

const clean = (html: string) => cleanHtml(html, articleRules).html;
const allowedTag = /<\/?([a-z][a-z0-9]*)((?:\s[a-z]+="[^"<>]*")*)>/g;

/** The result may contain only known tags with known attributes, and text. */
function faultsOf(html: string): string[] {
  const faults: string[] = [];
  const rest = html.replaceAll(allowedTag, (_whole, tag: string, attributes: string) => {
    if (!Object.hasOwn(articleRules.tags, tag)) faults.push(`tag ${tag}`);
    for (const [, name, value = ""] of attributes.matchAll(/\s([a-z]+)="([^"]*)"/g)) {
      if (/^on|style|srcset|formaction|srcdoc/.test(name ?? "")) faults.push(`attribute ${name}`);
      if ((name === "href" || name === "src" || name === "poster") && !/^(https:\/\/|\/api\/files\/)/.test(value))
        faults.push(`address ${value}`);
    }
    return "";
  });
  if (/[<>]/.test(rest)) faults.push(`marks in ${rest.slice(0, 80)}`);
  return faults;
}

describe("hostile markup", () => {
  it("the samples of hostile markup are at least a hundred", () =>
    expect(hostileMarkup.length).toBeGreaterThanOrEqual(100));

  it.each(hostileMarkup.map((html, place) => [place, html] as const))(
    "hostile markup %i leaves nothing that acts",
    (_place, html) => {
      const once = clean(html);
      expect(faultsOf(once)).toEqual([]);
      // Parsing it again changes nothing: no mutation turns text into markup.
      expect(clean(once)).toBe(once);
      expect(faultsOf(cleanHtml(html, douyinRules).html)).toEqual([]);
    },
  );

  it("hostile markup is read in one pass, however long and however deep", () => {
    const long = `${"<div>".repeat(20_000)}x${"<".repeat(20_000)}${"<a ".repeat(20_000)}`;
    expect(faultsOf(clean(long))).toEqual([]);
  });
});

describe("good markup", () => {
  it("good markup stays as it is", () => {
    const html =
      '<h2>标题</h2><p>一<strong>二</strong>三<br>四</p><ul><li>甲</li><li>乙</li></ul><table><tbody><tr><td colspan="2">格</td></tr></tbody></table>';
    expect(cleanHtml(html, articleRules)).toEqual({ html, removed: false });
  });

  it("cleaned markup has the meaning of what an office program wrote", () => {
    const pasted = '<div class="x" style="color:red"><b>粗</b><i>斜</i><span lang="zh">字</span></div><p>a<p>b<li>c';
    expect(clean(pasted)).toBe("<p><strong>粗</strong><em>斜</em>字</p><p>a</p><p>bc</p>");
  });

  it("cleaning keeps our own pictures and films, and links to https", () => {
    expect(clean('<p><img src="/api/files/images/ab12.png" alt="图" onerror="x()" width="300"></p>')).toBe(
      '<p><img src="/api/files/images/ab12.png" alt="图" width="300"></p>',
    );
    expect(clean('<a href="https://www.example.com/?a=1&amp;b=2" onclick="x()">看</a>')).toBe(
      '<p><a href="https://www.example.com/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">看</a></p>',
    );
    expect(clean('<img src="https://evil.example/x.png"><img src="/api/files/../admin">')).toBe("");
  });

  it("cleaning puts loose words into a paragraph, unless they go into one that is there", () => {
    expect(clean("一<b>二</b><h2>三</h2> 四")).toBe("<p>一<strong>二</strong></p><h2>三</h2><p> 四</p>");
    expect(cleanHtml("一<b>二</b>", articleRules, { isPart: true }).html).toBe("一<strong>二</strong>");
  });

  it("cleaning says when something was taken away", () => {
    expect(cleanHtml("<p>好</p>", douyinRules).removed).toBe(false);
    expect(cleanHtml('<p>好<a href="https://a.example">链</a></p>', douyinRules)).toEqual({
      html: "<p>好链</p>",
      removed: true,
    });
    expect(cleanHtml("<p>好</p><script>1</script>", articleRules).removed).toBe(true);
  });

  it("the plain text is words without its marks", () => {
    expect(richWords("<h1>一</h1><p>二&nbsp;三<br>四</p><ul><li>五</li></ul>", articleRules)).toBe("一\n二 三\n四\n五");
    expect(isBlankRich("<p> &nbsp;<br></p>", articleRules)).toBe(true);
    expect(isBlankRich('<p><img src="/api/files/images/a.png"></p>', articleRules)).toBe(false);
  });
});
