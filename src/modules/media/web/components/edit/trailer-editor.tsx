import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { UploadIcon } from '../../../../../ui/design/icons.ts';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { FileButton } from '../../../../../ui/upload/file-button.tsx';
import { getCourseRoute } from '../../../../courses/shared/course.contract.ts';
import { completenessRoute } from '../../../../courses/shared/info.contract.ts';
import { removeTrailerRoute, saveTrailerRoute, trailerRoute } from '../../../shared/trailer.contract.ts';
import { TrailerVideo } from '../study/trailer-player.tsx';
import { BringingBar } from './bringing-bar.tsx';
import { PosterField } from './poster-field.tsx';
import { useBringing } from './use-bringing.ts';
import './media-editor.css';

/** Formats of a film: what every browser plays. */
const ENDINGS = ['mp4'] as const;

/** 宣传片: the film of a course, brought, replaced, with its picture, and taken away; each at once. */
export default function TrailerEditor({
  courseId,
  disabled,
}: {
  readonly courseId: string;
  readonly disabled: boolean;
}) {
  const t = useT();
  const params = { courseId };
  const answer = useCall(trailerRoute, { params });
  const file = answer.data?.file ?? null;
  const replaces = file?.id ?? null;
  const kept = async (text: string) => {
    await refresh(trailerRoute, getCourseRoute, completenessRoute);
    toast.show({ text, tone: 'success' });
  };
  const { bringing, fault, start, pause, cancel } = useBringing({
    ...{ kind: 'video', owner: courseId, endings: ENDINGS },
    keep: async ({ id }, { duration }) => {
      const upload = { id, duration: duration ?? 0 };
      await call(saveTrailerRoute, { params, body: { replaces, upload, poster: null } });
      await kept(t('media.trailer.saved'));
    },
  });
  const picture = useAction(async (poster: string | null) => {
    await call(saveTrailerRoute, { params, body: { replaces, upload: null, poster } });
    await kept(t('media.trailer.pictureSaved'));
  });
  const { confirm, element } = useConfirm();
  const remove = useAction(async () => {
    const given = await confirm({
      grade: 'B',
      title: t('media.trailer.remove'),
      text: t('media.trailer.removeText'),
      confirmLabel: t('media.trailer.remove'),
      danger: true,
    });
    if (!given) return;
    await call(removeTrailerRoute, { params, query: { replaces: replaces! } });
    await kept(t('media.trailer.removed'));
  });
  if (answer.error) return <CallError error={answer.error} compact retry={answer.refetch} />;
  if (!answer.data) return <SkeletonBlock height="120px" />;
  const locked = disabled || !answer.data.can.edit;
  const refused = fault ?? picture.error?.message ?? remove.error?.message;
  return (
    <section className="media-editor" aria-label={t('media.trailer.title')}>
      {element}
      <h3>{t('media.trailer.title')}</h3>
      {file && <TrailerVideo file={file} />}
      {!file && locked && <p>{t('media.trailer.none')}</p>}
      {refused && <Banner tone="error">{refused}</Banner>}
      {bringing && <BringingBar now={bringing} onPause={pause} onCancel={cancel} />}
      {!bringing && !locked && (
        <>
          <div className="media-choose">
            <FileButton
              size="small"
              icon={<UploadIcon aria-hidden="true" />}
              accept=".mp4"
              label={t('media.trailer.file')}
              onFiles={([chosen]) => void start(chosen)}
            >
              {t(file ? 'media.trailer.replace' : 'media.trailer.choose')}
            </FileButton>
            {file && (
              <Button size="small" variant="ghost" loading={remove.busy} onClick={() => void remove.run()}>
                {t('media.trailer.remove')}
              </Button>
            )}
            <small>{t('media.trailer.hint')}</small>
          </div>
          {file && (
            <PosterField
              key={file.id}
              file={file}
              poster={file.poster?.id ?? null}
              onChange={(poster) => void picture.run(poster)}
            />
          )}
        </>
      )}
    </section>
  );
}
