import { useEffect, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { ATTACHMENT_LIMIT, type UploadedFile, uploadAttachment } from '../../../../ui/upload/attachment.ts';

/** Pixels of the kept picture: 16:6. */
const SIZE = { width: 1600, height: 600 } as const;

async function cropped(src: string, area: Area): Promise<Blob> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, SIZE);
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, SIZE.width, SIZE.height);
  pen.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, SIZE.width, SIZE.height);
  const at = (quality: number) =>
    new Promise<Blob>((done, failed) => {
      canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/jpeg', quality);
    });
  // A picture full of detail is kept a little softer rather than refused.
  const fine = await at(0.88);
  return fine.size <= ATTACHMENT_LIMIT ? fine : at(0.6);
}

/** Cuts 16:6 out of a picture and brings it. The arrow keys move the picture, too. */
export default function CropDialog({
  file,
  onClose,
  onDone,
}: {
  readonly file: File;
  readonly onClose: () => void;
  readonly onDone: (kept: UploadedFile) => void;
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
  const bringing = useAction(async () => {
    if (!src || !area) return;
    onDone(await uploadAttachment(await cropped(src, area), 'slide.jpg', 'image'));
  });
  return (
    <Dialog
      open
      width="min(720px, calc(100vw - 32px))"
      onClose={onClose}
      title={t('home.edit.crop')}
      closeLabel={t('ui.action.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button variant="primary" loading={bringing.busy} disabled={!area} onClick={() => void bringing.run()}>
            {t('home.edit.use')}
          </Button>
        </>
      }
    >
      <div className="vse-stack">
        <div className="vse-slide-cropper">
          {src && (
            <Cropper
              image={src}
              crop={crop}
              zoom={zoom}
              aspect={SIZE.width / SIZE.height}
              keyboardStep={4}
              disableAutomaticStylesInjection
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
            />
          )}
        </div>
        <label className="vse-editing-zoom">
          <span>{t('home.edit.zoom')}</span>
          <input
            type="range"
            min={1}
            max={4}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        </label>
      </div>
    </Dialog>
  );
}
