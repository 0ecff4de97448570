import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { trailerRoute } from '../../../shared/trailer.contract.ts';
import { ShowFailed } from './study-parts.tsx';
import './trailer-player.css';

type Trailer = NonNullable<CallOutput<typeof trailerRoute>['file']>;

/** The film of a course; nothing of it counts. */
export function TrailerVideo({ file }: { readonly file: Trailer }) {
  const t = useT();
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  return (
    <div className="media-trailer">
      <video
        key={`${file.url} ${tries}`}
        aria-label={t('media.trailer.label', { name: file.name })}
        src={file.url}
        controls
        playsInline
        controlsList="nodownload"
        preload={file.poster ? 'none' : 'metadata'}
        {...(file.poster ? { poster: file.poster.url } : {})}
        onError={() => setFailed(true)}
      />
      {failed && (
        <ShowFailed
          title={t('media.video.failed')}
          again={async () => {
            await refresh(trailerRoute);
            setFailed(false);
            setTries((before) => before + 1);
          }}
        />
      )}
    </div>
  );
}

/** The film of a course on the page that introduces it. */
export default function TrailerPlayer({ courseId }: { readonly courseId: string }) {
  const { data, error, refetch } = useCall(trailerRoute, { params: { courseId } });
  if (error) return <CallError error={error} compact retry={refetch} />;
  if (!data) return <div className="media-trailer-waiting vse-skeleton" aria-hidden="true" />;
  return data.file && <TrailerVideo file={data.file} />;
}
