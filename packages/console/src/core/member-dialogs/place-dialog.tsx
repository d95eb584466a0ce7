import {
  initCurrentArea,
  memberEditGrants,
  resetPlaceConfirm,
  updateUserLocation,
} from "@hongxian/contract/core/member/member-edit.endpoints.ts";
import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import { profileGrants } from "@hongxian/contract/core/member/system-fields.ts";
import { numberIn } from "@hongxian/contract/wire/number-param.ts";
import { Button, Input } from "antd";
import { useEffect, useRef, useState } from "react";
import { useCan } from "../../platform/access-context.tsx";
import { CallError, call, answeredMessage } from "../../platform/call.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { PageModal } from "../../platform/page-context.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";
import { type GeoPoint, isOnEarth } from "../map/coordinates.ts";
import { announceMember } from "./member-events.ts";
import { latePiece } from "../../ui/late/late.tsx";
import "./member-dialogs.css";

interface Place {
  readonly currentArea: string;
  readonly currentLocation: { readonly lon: number; readonly lat: number } | null;
}
interface PlaceDialogProps {
  readonly member: Place & { readonly userId: number; readonly firstName: string | null };
  onClose(): void;
}

const PlaceMap = latePiece(
  async () => (await import("../map/place-map.tsx")).PlaceMap,
  <PanelState kind="loading" lines={6} />,
);

const textOf = (value: unknown): string => (value === null || value === undefined ? "" : String(value));
/** Returns the point typed into the two fields, if it is a place on earth. */
function typedPoint(lon: unknown, lat: unknown): GeoPoint | null {
  const point = { lon: numberIn(textOf(lon)), lat: numberIn(textOf(lat)) };
  return isOnEarth(point) ? point : null;
}

function MoveDialog({
  userId,
  place,
  onDone,
  onClose,
}: {
  userId: number;
  place: Place;
  onDone(next: Place): void;
  onClose(): void;
}) {
  const moved = useRef<Place | null>(null);
  const form = useForm({
    schema: updateUserLocation.query,
    initial: {
      userId,
      lon: place.currentLocation?.lon ?? "",
      lat: place.currentLocation?.lat ?? "",
      currentArea: place.currentArea,
    },
    send: async (query) => {
      moved.current = await call(updateUserLocation, { query });
      toast.success(answeredMessage(updateUserLocation));
    },
    onDone: () => moved.current !== null && onDone(moved.current),
  });
  const input = (name: "lon" | "lat" | "currentArea", label: string, full = false) => (
    <FormField label={label} full={full} error={form.errors[name]}>
      {({ id, invalid }) => (
        <Input
          id={id}
          value={textOf(form.values[name])}
          {...(invalid ? { status: "error" as const, "aria-invalid": true } : {})}
          onChange={(event) => form.set(name, event.target.value)}
        />
      )}
    </FormField>
  );
  return (
    <FormFrame
      title="修改位置"
      kind="dialog"
      width={880}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存位置"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid place-form">
        {input("currentArea", "位置名称")}
        {input("lon", "经度")}
        {input("lat", "纬度")}
      </div>
      <PlaceMap
        point={typedPoint(form.values.lon, form.values.lat)}
        label="点击地图选择新位置"
        onPick={({ lon, lat }) => {
          form.set("lon", lon);
          form.set("lat", lat);
        }}
      />
    </FormFrame>
  );
}

/** 查看位置: the member's last location. An unknown one is looked up once by the last sign-in. */
export function PlaceDialog({ member, onClose }: PlaceDialogProps) {
  const can = useCan();
  const { userId } = member;
  const [place, setPlace] = useState<Place>(member);
  const [waiting, setWaiting] = useState(member.currentArea === "");
  const [open, setOpen] = useState<"move" | "reset" | null>(null);

  const put = (next: Place) => {
    setPlace(next);
    setOpen(null);
    announceMember({ userId, kind: "edited", fields: ["currentArea", "currentLocation"] });
  };
  const locate = async (byHand: boolean) => {
    setWaiting(true);
    try {
      put(await call(initCurrentArea, { params: { userId } }));
    } catch (error) {
      // After an automatic lookup the empty panel is enough; no error message is needed.
      if (byHand || !(error instanceof CallError) || error.msg !== memberEditMessages.noLocation) toastError(error);
      setOpen(null);
    }
    setWaiting(false);
  };
  const hasLocated = useRef(false);
  useEffect(() => {
    if (hasLocated.current || member.currentArea !== "") return;
    hasLocated.current = true;
    void locate(false);
  });

  const { currentArea, currentLocation } = place;
  return (
    <PageModal
      open
      width={currentLocation === null ? 480 : 880}
      title="查看位置"
      onCancel={onClose}
      footer={
        <div className="flex to-end gap-8">
          {can(memberEditGrants.resetPlace) && (
            <Button disabled={waiting} onClick={() => setOpen("reset")}>
              重置当前位置
            </Button>
          )}
          {(can(memberEditGrants.movePlace) || can(profileGrants.editProfile)) && (
            <Button onClick={() => setOpen("move")}>修改位置</Button>
          )}
          <Button onClick={onClose}>关闭</Button>
        </div>
      }
    >
      <div className="text2 mb-16">
        {member.firstName ?? ""}（{userId}）
      </div>
      {waiting && <PanelState kind="loading" lines={2} />}
      {!waiting && currentArea === "" && currentLocation === null && (
        <PanelState kind="empty" text={memberEditMessages.noLocation} />
      )}
      {!waiting && (currentArea !== "" || currentLocation !== null) && (
        <>
          <dl className="place-facts">
            <dt className="text3">当前位置</dt>
            <dd>{currentArea === "" ? "—" : currentArea}</dd>
          </dl>
          {currentLocation !== null && (
            <PlaceMap point={currentLocation} label={currentArea === "" ? "当前位置" : currentArea} />
          )}
        </>
      )}
      {open === "move" && <MoveDialog userId={userId} place={place} onDone={put} onClose={() => setOpen(null)} />}
      {open === "reset" && (
        <ConfirmDialog
          title="重置当前位置"
          text={resetPlaceConfirm}
          busy={waiting}
          onConfirm={() => void locate(true)}
          onClose={() => setOpen(null)}
        />
      )}
    </PageModal>
  );
}
