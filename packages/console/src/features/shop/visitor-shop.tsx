import { revealContact } from "@hongxian/contract/core/member/reveal.endpoints.ts";
import { useEffect, useState } from "react";
import { call } from "../../platform/call.ts";
import { toastError } from "../../platform/toast.ts";
import { ShopFormDrawer } from "./shop-form.drawer.tsx";

interface VisitorShopProps {
  readonly leaveWordId: number;
  onDone(): void;
  onClose(): void;
}

const idOf = (text: string | undefined) => (text === undefined || text === "" ? null : Number(text));

/** 新增 with the contact of a visitor of the website; the number is revealed like every masked one. */
export function VisitorShop({ leaveWordId, onDone, onClose }: VisitorShopProps) {
  const [known, setKnown] = useState<NonNullable<Parameters<typeof ShopFormDrawer>[0]["known"]> | null>(null);
  useEffect(() => {
    let isGone = false;
    const fields = ["phone", "provId", "cityId"];
    call(revealContact, { params: { type: "leaveWord", id: leaveWordId }, body: { fields } }).then(
      (shown) => {
        const provId = idOf(shown["provId"]);
        const region = provId === null ? null : { provId, cityId: idOf(shown["cityId"]), areaId: null };
        if (!isGone) setKnown({ phone: shown["phone"] ?? "", region });
      },
      (error: unknown) => {
        if (isGone) return;
        toastError(error);
        setKnown({ phone: "", region: null });
      },
    );
    return () => {
      isGone = true;
    };
  }, [leaveWordId]);
  return known === null ? null : <ShopFormDrawer known={known} onDone={onDone} onClose={onClose} />;
}
