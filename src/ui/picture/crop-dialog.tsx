import { useEffect, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useAction } from '../api/use-action.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { useT } from '../i18n/translate.ts';
import { ATTACHMENT_LIMIT } from '../upload/attachment.ts';
import './picture.css';

/** Pixels of the kept picture. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

async function cutOut(src: string, area: Area, size: PictureSize): Promise<Blob> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const pen = canvas.getContext('2d')!;
  // Transparent pictures stand on white, as they would on paper.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, size.width, size.height);
  pen.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height);
  const at = (quality: number) =>
    new Promise<Blob>((done, failed) => {
      canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/jpeg', quality);
    });
  // A picture full of detail is kept a little softer rather than refused.
  const fine = await at(0.9);
  return fine.size <= ATTACHMENT_LIMIT ? fine : at(0.6);
}

/**
 * Cuts a part of the given proportions out of a picture. The arrow keys move the picture, too. A chunk of its own:
 * load it lazily.
 * @param size of the kept picture; its proportions are those of the frame
 * @param onCut takes the cut jpeg; the dialog is busy until it resolves
 */
export default function CropDialog({
  file,
  title,
  use,
  size,
  round = false,
  hint,
  done,
  onCut,
  onClose,
}: {
  readonly file: File;
  readonly title: string;
  /** The word on the button that keeps the cut. */
  readonly use: string;
  readonly size: PictureSize;
  readonly round?: boolean;
  readonly hint?: string;
  /** Said once it is kept. */
  readonly done?: string;
  readonly onCut: (cut: Blob) => Promise<void>;
  readonly onClose: () => void;
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
  const keeping = useAction(
    async () => {
      if (src && area) await onCut(await cutOut(src, area, size));
    },
    done === undefined ? {} : { done },
  );
  return (
    <Dialog
      open
      width={`min(${round ? 520 : 720}px, calc(100vw - 32px))`}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button variant="primary" loading={keeping.busy} disabled={!area} onClick={() => void keeping.run()}>
            {use}
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
              aspect={size.width / size.height}
              cropShape={round ? 'round' : 'rect'}
              showGrid={!round}
              keyboardStep={4}
              disableAutomaticStylesInjection
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
            />
          )}
        </div>
        <label className="vse-cropper-zoom">
          <span>{t('ui.picture.zoom')}</span>
          <input
            type="range"
            min={1}
            max={4}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        </label>
        {hint && <p className="vse-cropper-hint">{hint}</p>}
      </div>
    </Dialog>
  );
}
