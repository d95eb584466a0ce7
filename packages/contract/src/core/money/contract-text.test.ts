import { describe, expect, it } from "vitest";
import { amountInWords, contractLines, unknownVariable, type ContractValues } from "./contract-text.ts";

const values: ContractValues = {
  合同编号: "HT1",
  公司名称: "某公司",
  公司地址: "某地",
  公司电话: "010",
  会员姓名: "张三",
  身份证号: "1101",
  套餐: "普通",
  金额: "2980.00",
  金额大写: "贰仟玖佰捌拾元整",
  服务期: "一年",
  牵线次数: "6",
  门店: "总店",
  签订日期: "2026-01-01",
};

describe("a contract's text", () => {
  it("a contract's text is filled in and keeps no markup", () => {
    const html = `<h1>合同</h1><p>甲方：{{会员姓名}}<br>共{{ 金额 }}元 &lt;b&gt;</p><p> </p><script>alert(1)</script>`;
    expect(contractLines(html, values)).toEqual([
      { text: "合同", isHead: true },
      { text: "甲方：张三", isHead: false },
      { text: "共2980.00元 <b>", isHead: false },
      { text: "alert(1)", isHead: false },
    ]);
    expect(unknownVariable("{{会员姓名}}{{ 门店 }}")).toBeNull();
    expect(unknownVariable("{{会员姓名}}{{电话}}")).toBe("{{电话}}");
  });

  it("a contract's text writes amounts in words", () => {
    const words: [number, string][] = [
      [0, "零元整"],
      [5, "伍分"],
      [10, "壹角整"],
      [105, "壹元零伍分"],
      [298_000, "贰仟玖佰捌拾元整"],
      [1_680_000, "壹万陆仟捌佰元整"],
      [10_050_000, "壹拾万零伍佰元整"],
      [100_000_500, "壹佰万零伍元整"],
      [2_000_000_050, "贰仟万元伍角整"],
      [1_000_000_000_100, "壹佰亿零壹元整"],
    ];
    for (const [cents, text] of words) expect([cents, amountInWords(cents)]).toEqual([cents, text]);
  });
});
