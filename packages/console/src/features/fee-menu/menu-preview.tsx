import { previewFeeMenu } from "@hongxian/contract/features/fee-menu/fee-menu.endpoints.ts";
import { menuPlatform, menuPosition } from "@hongxian/contract/features/fee-menu/fee-menu.rules.ts";
import { type Field, field } from "@hongxian/contract/kit/field.ts";
import { Segmented, Select } from "antd";
import { useState } from "react";
import { yuanText } from "../../platform/decimal.ts";
import { useData } from "../../platform/use-data.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import "./fee-menu.css";

export type MenuPosition = (typeof menuPosition.values)[number];
type Platform = (typeof menuPlatform.values)[number];

const memberField: Field = field.member("会员");

/** What the server shows a chosen member at a place of the app, and why, in the frame of a phone. */
export function MenuPreview({ first }: { readonly first: MenuPosition }) {
  const [position, setPosition] = useState(first);
  const [platform, setPlatform] = useState<Platform>("ANDROID");
  const [userId, setUserId] = useState<number | null>(null);
  const { data, error, reload } = useData(
    previewFeeMenu,
    { query: { position, platform, userId: userId ?? 0 } },
    { enabled: userId !== null },
  );
  return (
    <div className="fee-menu-preview">
      <div>
        <label className="form-label" htmlFor="menu-member">
          会员
        </label>
        <FieldInput
          id="menu-member"
          field={memberField}
          value={userId}
          refer={undefined}
          onChange={(value) => setUserId(typeof value === "number" ? value : null)}
        />
        <Select
          aria-label="位置"
          value={position}
          options={menuPosition.values.map((value) => ({ value, label: menuPosition.labels[value] }))}
          onChange={setPosition}
        />
        <Segmented
          value={platform}
          options={(["ANDROID", "IOS", "APPLET"] as const).map((value) => ({
            value,
            label: menuPlatform.labels[value],
          }))}
          onChange={setPlatform}
        />
        {data?.tried.map(({ id, name, reason }) => (
          <span key={id} className="caption">
            {name}：{reason}
          </span>
        ))}
      </div>
      <div className="fee-menu-phone" role="region" aria-label="手机预览">
        {userId === null && <PanelState kind="empty" text="请选择会员" />}
        {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
        {userId !== null && data !== undefined && data.menuId === null && (
          <PanelState kind="empty" text="该会员看不到菜单" />
        )}
        {userId !== null && data !== undefined && data.menuId !== null && (
          <>
            <h3>{data.title}</h3>
            <p>{data.subTitle}</p>
            <ul>
              {data.items.map((item) => (
                <li key={item.feeSettingId} data-first={item.isDefault}>
                  {item.corner !== "" && <i>{item.corner}</i>}
                  {item.name}
                  <b className="num">¥{yuanText(item.payCents)}</b>
                  {item.payCents < item.priceCents && <s className="num">¥{yuanText(item.priceCents)}</s>}
                </li>
              ))}
            </ul>
            <footer>{data.buttonText === "" ? "立即开通" : data.buttonText}</footer>
          </>
        )}
      </div>
    </div>
  );
}
