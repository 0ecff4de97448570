import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { UploadIcon } from '../../../../../ui/design/icons.ts';
import { ProgressBar } from '../../../../../ui/design/progress.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { formatList } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type RunningUpload, uploadResumable } from '../../../../../ui/upload/resumable.ts';
import { courseTreeRoute, getNodeRoute } from '../../../../courses/shared/structure.contract.ts';
import { UPLOADS_PATH } from '../../../../files/shared/upload.contract.ts';
import { endingOf } from '../../../../files/shared/upload.model.ts';
import { mediaRoute, saveMediaRoute } from '../../../shared/media.contract.ts';
import { MEDIA_ENDINGS, type MediaKind, SHOWN_ENDINGS, UPLOAD_KIND } from '../../../shared/media.model.ts';
import { factsOf, type Media, type MediaFile, sizeOf } from '../media-facts.model.ts';
import { AddressField } from './address-field.tsx';
import { MediaSettings, settingsOf } from './media-settings.tsx';
import './media-editor.css';

type Bringing =
  | { readonly step: 'measuring' }
  | { readonly step: 'sending'; readonly sent: number; readonly total: number; readonly paused: boolean };

/** Brings a file: measured here, uploaded in parts, hung on the node. */
function useBringing(nodeId: string, media: Media) {
  const t = useT();
  const [bringing, setBringing] = useState<Bringing | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const running = useRef<RunningUpload | null>(null);
  const keep = useAction(async (body: Parameters<typeof call<typeof saveMediaRoute>>[1]['body']) => {
    await call(saveMediaRoute, { params: { nodeId }, body });
    await refresh(mediaRoute, getNodeRoute, courseTreeRoute);
    toast.show({ text: t('media.edit.saved'), tone: 'success' });
  });
  const end = () => {
    running.current = null;
    setBringing(null);
  };
  const start = async (file: File, kind: MediaKind) => {
    const ext = endingOf(file.name);
    const endings: readonly string[] = MEDIA_ENDINGS[kind];
    setFault(null);
    if (!endings.includes(ext)) return setFault(t('media.fault.ending', { endings: formatList(endings) }));
    setBringing({ step: 'measuring' });
    const { measure } = await import('../../client/measure.engine.ts');
    const measured = await measure(file, ext);
    if (ext === 'mp4' && measured.duration === null) {
      end();
      return setFault(t('media.fault.noDuration'));
    }
    if (ext === 'pdf' && measured.pages === null) {
      end();
      return setFault(t('media.fault.noPages'));
    }
    setBringing({ step: 'sending', sent: 0, total: file.size, paused: false });
    running.current = uploadResumable(
      file,
      { address: UPLOADS_PATH, kind: UPLOAD_KIND[kind], owner: nodeId },
      {
        progress: (sent, total) =>
          setBringing((before) => ({
            step: 'sending',
            sent,
            total,
            paused: before?.step === 'sending' && before.paused,
          })),
        done: async (id) => {
          // Another video begins without the picture of the old one.
          const settings = { ...settingsOf(media.file), poster: null };
          await keep.run({ version: media.version, upload: { id, ext }, ...measured, ...settings });
          end();
        },
        failed: (message) => {
          end();
          setFault(message);
        },
      },
    );
  };
  const pause = (paused: boolean) => {
    if (paused) running.current?.pause();
    else running.current?.resume();
    setBringing((before) => (before?.step === 'sending' ? { ...before, paused } : before));
  };
  const cancel = () => {
    running.current?.cancel();
    end();
  };
  // A page that is left pauses: the same file goes on where it stopped.
  useEffect(() => () => running.current?.pause(), []);
  return { bringing, fault: fault ?? keep.error?.message ?? null, start, pause, cancel };
}

function Progress({
  now,
  onPause,
  onCancel,
}: {
  readonly now: Bringing;
  readonly onPause: (paused: boolean) => void;
  readonly onCancel: () => void;
}) {
  const t = useT();
  if (now.step === 'measuring') return <p role="status">{t('media.edit.checking')}</p>;
  const percent = now.total === 0 ? 0 : Math.floor((now.sent / now.total) * 100);
  const text = t('media.edit.progress', { percent, sent: sizeOf(now.sent), total: sizeOf(now.total) });
  return (
    <div className="media-sending">
      <ProgressBar label={text} value={percent} />
      <p role="status">{text}</p>
      <div className="vse-row">
        <Button size="small" onClick={() => onPause(!now.paused)}>
          {t(now.paused ? 'media.edit.resume' : 'media.edit.pause')}
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          {t('media.edit.cancel')}
        </Button>
      </div>
    </div>
  );
}

function Facts({ file }: { readonly file: MediaFile }) {
  const t = useT();
  return (
    <div className="media-facts">
      <strong>{file.name}</strong>
      <span>{factsOf(t, file)}</span>
      {!SHOWN_ENDINGS.includes(file.ext) && <Banner tone="info">{t('media.edit.notShown')}</Banner>}
    </div>
  );
}

/** The file of a video or document node in its inspector: bringing and replacing it, and how it may be used. */
export default function MediaEditor({ nodeId, disabled }: { readonly nodeId: string; readonly disabled: boolean }) {
  const answer = useCall(mediaRoute, { params: { nodeId } });
  if (answer.error) return <CallError error={answer.error} compact retry={answer.refetch} />;
  if (!answer.data) return <SkeletonBlock height="120px" />;
  return <Editor key={nodeId} nodeId={nodeId} media={answer.data} disabled={disabled || !answer.data.can.edit} />;
}

function Editor({
  nodeId,
  media,
  disabled,
}: {
  readonly nodeId: string;
  readonly media: Media;
  readonly disabled: boolean;
}) {
  const t = useT();
  const chooser = useRef<HTMLInputElement>(null);
  const { kind, file } = media;
  const { bringing, fault, start, pause, cancel } = useBringing(nodeId, media);
  const label = t(kind === 'video' ? 'media.edit.video' : 'media.edit.document');
  return (
    <section className="media-editor" aria-label={label}>
      <h3>{label}</h3>
      {file && <Facts file={file} />}
      {fault && <Banner tone="error">{fault}</Banner>}
      {bringing ? (
        <Progress now={bringing} onPause={pause} onCancel={cancel} />
      ) : (
        !disabled && (
          <>
            <input
              ref={chooser}
              type="file"
              className="vse-visually-hidden"
              tabIndex={-1}
              aria-label={label}
              accept={MEDIA_ENDINGS[kind].map((ending) => `.${ending}`).join(',')}
              onChange={(event) => {
                const [chosen] = event.target.files ?? [];
                event.target.value = '';
                if (chosen) void start(chosen, kind);
              }}
            />
            <div className="media-choose">
              <Button
                variant={file ? 'default' : 'primary'}
                icon={<UploadIcon aria-hidden="true" />}
                onClick={() => chooser.current?.click()}
              >
                {t(
                  file
                    ? 'media.edit.replace'
                    : kind === 'video'
                      ? 'media.edit.chooseVideo'
                      : 'media.edit.chooseDocument',
                )}
              </Button>
              <small>{t(kind === 'video' ? 'media.edit.hintVideo' : 'media.edit.hintDocument')}</small>
            </div>
          </>
        )
      )}
      {!disabled && !bringing && media.sources.length > 0 && <AddressField nodeId={nodeId} media={media} />}
      {file && !bringing && (
        <MediaSettings key={file.id} nodeId={nodeId} media={media} file={file} disabled={disabled} />
      )}
    </section>
  );
}
