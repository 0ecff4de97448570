import { lazy, Suspense } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { mediaRoute } from '../../../shared/media.contract.ts';
import { FileToDownload } from './file-to-download.tsx';
import { VideoPlayer } from './video-player.tsx';

const DocumentReader = lazy(() => import('./document-reader.tsx'));

/** The video or document of a node for who learns, and for the team as learners see it. */
export default function StudyFile({ nodeId, preview }: { readonly nodeId: string; readonly preview: boolean }) {
  const t = useT();
  const answer = useCall(mediaRoute, { params: { nodeId } });
  if (answer.error) return <CallError error={answer.error} compact retry={answer.refetch} />;
  if (!answer.data) return <SkeletonBlock height="320px" />;
  const { file, can } = answer.data;
  if (!file) return <EmptyState compact>{t('media.empty')}</EmptyState>;
  const records = can.learn && !preview;
  const props = { nodeId, media: answer.data, file, records };
  const part =
    file.ext === 'mp4' ? (
      <VideoPlayer key={file.id} {...props} />
    ) : file.ext === 'pdf' ? (
      <Suspense fallback={<SkeletonBlock height="640px" />}>
        <DocumentReader key={file.id} {...props} />
      </Suspense>
    ) : (
      <FileToDownload key={file.id} {...props} />
    );
  return (
    <>
      {preview && <p className="vse-quiet">{t('media.preview')}</p>}
      {part}
    </>
  );
}
