import { useEffect, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { uploadAttachment } from '../../../../ui/upload/attachment.ts';
import { avatarRoute } from '../../shared/profile.contract.ts';
import './avatar-dialog.css';

/** Pixels of a side of the kept picture. */
const SIDE = 320;

async function cropped(src: string, area: Area): Promise<Blob> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext('2d')!;
  // Transparent pictures stand on white, as they would on paper.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, SIDE, SIDE);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/jpeg', 0.9);
  });
}

/** Cuts a square out of a picture and keeps it as one's own. The arrow keys move the picture, too. */
export default function AvatarDialog({
  file,
  onClose,
  onSaved,
}: {
  readonly file: File;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const t = useT();
  const [src, setSrc] = useState<string | null>(null);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setSrc(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const saving = useAction(
    async () => {
      if (!src || !area) return;
      const { Id } = await uploadAttachment(await cropped(src, area), 'avatar.jpg', 'image');
      await call(avatarRoute, { body: { attachmentId: Id } });
      onSaved();
    },
    { done: t('identity.avatar.saved') },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('identity.avatar.title')}
      closeLabel={t('ui.action.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button variant="primary" loading={saving.busy} disabled={!area} onClick={() => void saving.run()}>
            {t('ui.action.save')}
          </Button>
        </>
      }
    >
      <div className="vse-stack">
        <div className="vse-cropper">
          {src && (
            <Cropper
              image={src}
              crop={crop}
              zoom={zoom}
              aspect={1}
              cropShape="round"
              showGrid={false}
              keyboardStep={4}
              disableAutomaticStylesInjection
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
            />
          )}
        </div>
        <label className="vse-cropper-zoom">
          <span>{t('identity.avatar.zoom')}</span>
          <input
            type="range"
            min={1}
            max={4}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        </label>
        <p className="vse-cropper-hint">{t('identity.avatar.hint')}</p>
      </div>
    </Dialog>
  );
}
