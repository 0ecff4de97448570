import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { UploadIcon } from '../../../../../ui/design/icons.ts';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { FileButton } from '../../../../../ui/upload/file-button.tsx';
import { courseTreeRoute, getNodeRoute } from '../../../../courses/shared/structure.contract.ts';
import { mediaRoute, saveMediaRoute } from '../../../shared/media.contract.ts';
import { MEDIA_ENDINGS, SHOWN_ENDINGS } from '../../../shared/media.model.ts';
import { factsOf, type Media, type MediaFile } from '../media-facts.model.ts';
import { AddressField } from './address-field.tsx';
import { BringingBar } from './bringing-bar.tsx';
import { MediaSettings, settingsOf } from './media-settings.tsx';
import { useBringing } from './use-bringing.ts';
import './media-editor.css';

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
  const { kind, file } = media;
  const { bringing, fault, start, pause, cancel } = useBringing({
    ...{ kind, owner: nodeId, endings: MEDIA_ENDINGS[kind] },
    keep: async (upload, measured) => {
      // Another video begins without the picture of the old one.
      const { metadata: _kept, ...usage } = settingsOf(media.file);
      const settings = { ...usage, poster: null };
      const body = { version: media.version, upload, ...measured, ...settings };
      await call(saveMediaRoute, { params: { nodeId }, body });
      await refresh(mediaRoute, getNodeRoute, courseTreeRoute);
      toast.show({ text: t('media.edit.saved'), tone: 'success' });
    },
  });
  const label = t(kind === 'video' ? 'media.edit.video' : 'media.edit.document');
  return (
    <section className="media-editor" aria-label={label}>
      <h3>{label}</h3>
      {file && <Facts file={file} />}
      {fault && <Banner tone="error">{fault}</Banner>}
      {bringing ? (
        <BringingBar now={bringing} onPause={pause} onCancel={cancel} />
      ) : (
        !disabled && (
          <div className="media-choose">
            <FileButton
              variant={file ? 'default' : 'primary'}
              icon={<UploadIcon aria-hidden="true" />}
              accept={MEDIA_ENDINGS[kind].map((ending) => `.${ending}`).join(',')}
              label={label}
              onFiles={([chosen]) => void start(chosen)}
            >
              {t(
                file ? 'media.edit.replace' : kind === 'video' ? 'media.edit.chooseVideo' : 'media.edit.chooseDocument',
              )}
            </FileButton>
            <small>{t(kind === 'video' ? 'media.edit.hintVideo' : 'media.edit.hintDocument')}</small>
          </div>
        )
      )}
      {!disabled && !bringing && media.sources.length > 0 && <AddressField nodeId={nodeId} media={media} />}
      {file && !bringing && (
        <MediaSettings key={file.id} nodeId={nodeId} media={media} file={file} disabled={disabled} />
      )}
    </section>
  );
}
