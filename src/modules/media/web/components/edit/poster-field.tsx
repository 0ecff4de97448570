import { useRef, useState } from 'react';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { UploadIcon } from '../../../../../ui/design/icons.ts';
import { fittingPicture, isPicture } from '../../../../../ui/editor/picture.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { uploadAttachment } from '../../../../../ui/upload/attachment.ts';
import { FileButton } from '../../../../../ui/upload/file-button.tsx';
import type { MediaFile } from '../media-facts.model.ts';

/** Widest a still is kept, in pixels. */
const STILL_WIDTH = 1280;

/** What a video shows now as a picture; null when the browser shows nothing of it. */
function stillOf(video: HTMLVideoElement): Promise<Blob | null> {
  const scale = Math.min(1, STILL_WIDTH / video.videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  const pen = canvas.getContext('2d');
  if (!pen || canvas.width === 0 || canvas.height === 0) return Promise.resolve(null);
  pen.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
}

/** The picture a video shows before it plays: uploaded, or a frame of the video itself. */
export function PosterField({
  file,
  poster,
  onChange,
}: {
  readonly file: Pick<MediaFile, 'name' | 'ext' | 'url' | 'poster'> & { readonly address?: string | null };
  /** Id of the picture. */
  readonly poster: string | null;
  readonly onChange: (poster: string | null) => void;
}) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const [brought, setBrought] = useState<{ readonly id: string; readonly url: string } | null>(null);
  const [taking, setTaking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const shown = [brought, file.poster].find((one) => one?.id === poster) ?? null;
  const bring = useAction(async (picture: Blob, name: string) => {
    const { Id, Url } = await uploadAttachment(picture, name, 'image');
    setBrought({ id: Id, url: Url });
    setTaking(false);
    onChange(Id);
  });
  const choose = async (chosen: File) => {
    const fitting = isPicture(chosen) ? await fittingPicture(chosen).catch(() => null) : null;
    setFault(fitting ? null : t('media.fault.poster'));
    if (fitting) await bring.run(fitting.blob, `poster.${fitting.ext}`);
  };
  const take = async () => {
    const still = video.current && (await stillOf(video.current).catch(() => null));
    setFault(still ? null : t('media.edit.posterFailed'));
    if (still) await bring.run(still, 'poster.jpg');
  };
  return (
    <fieldset className="media-captions">
      <legend>{t('media.edit.poster')}</legend>
      <small>{t('media.edit.posterHint')}</small>
      {fault && <Banner tone="error">{fault}</Banner>}
      {taking ? (
        <>
          <p>{t('media.edit.posterLead')}</p>
          <video
            ref={video}
            className="media-poster"
            aria-label={file.name}
            src={file.url}
            controls
            muted
            playsInline
            preload="auto"
          />
          <div className="vse-row">
            <Button size="small" variant="primary" loading={bring.busy} onClick={() => void take()}>
              {t('media.edit.posterTake')}
            </Button>
            <Button size="small" variant="ghost" onClick={() => setTaking(false)}>
              {t('media.edit.posterCancel')}
            </Button>
          </div>
        </>
      ) : (
        <>
          {shown && <img className="media-poster" src={shown.url} alt={t('media.edit.posterAlt')} />}
          <div className="vse-row">
            <FileButton
              size="small"
              icon={<UploadIcon aria-hidden="true" />}
              loading={bring.busy}
              accept="image/png,image/jpeg"
              label={t('media.edit.posterUpload')}
              onFiles={([chosen]) => void choose(chosen)}
            />
            {/* A browser gives out no frame of a video of another server. */}
            {file.ext === 'mp4' && !file.address && (
              <Button size="small" onClick={() => setTaking(true)}>
                {t('media.edit.posterStill')}
              </Button>
            )}
            {poster !== null && (
              <Button size="small" variant="ghost" onClick={() => onChange(null)}>
                {t('media.edit.posterRemove')}
              </Button>
            )}
          </div>
        </>
      )}
    </fieldset>
  );
}
