import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { download } from '../../../../../ui/api/download.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { listArtifactsRoute } from '../../../shared/artifact.contract.ts';
import { artifactFileName } from '../../../shared/artifact.model.ts';
import { bytesWord } from '../run-labels.ts';
import './run-files.css';

/** A file or series of a run. */
export type RunFile = CallOutput<typeof listArtifactsRoute>[number];

function Shown({ file }: { readonly file: RunFile }) {
  const text = file.caption || file.title;
  if (file.mime.startsWith('image/')) {
    return (
      <a href={file.url} target="_blank" rel="noreferrer" className="run-file-shown">
        <img src={file.url} alt={text} loading="lazy" />
      </a>
    );
  }
  if (file.mime.startsWith('video/')) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: a film of the bench is recorded without sound
      <video src={file.url} controls preload="metadata" aria-label={text} className="run-file-shown" />
    );
  }
  return null;
}

/** One file: a picture or film as itself, everything by name, step and size, to be saved. */
export function FileCard({ file }: { readonly file: RunFile }) {
  const t = useT();
  // The address without its signature: who is signed in may save it for longer than five minutes.
  const saving = useAction(() =>
    download(`${file.url.split('?')[0]}?download=1`, artifactFileName(file.name, file.mime)),
  );
  return (
    <figure className="run-file">
      <Shown file={file} />
      <figcaption>
        <strong>{file.title}</strong>
        {file.caption && <span>{file.caption}</span>}
        <span className="run-quiet">
          {file.stepSeq !== null && t('runs.files.step', { n: file.stepSeq })}
          <span className="vse-num">{file.kind === 'series' ? t('runs.files.series') : bytesWord(file.bytes)}</span>
        </span>
        <Button size="small" loading={saving.busy} onClick={() => void saving.run()}>
          {file.kind === 'series' ? t('runs.files.saveCsv') : t('runs.files.save')}
          <span className="vse-visually-hidden">{file.title}</span>
        </Button>
      </figcaption>
    </figure>
  );
}

/** Addresses in the list hold for five minutes. */
const RENEW_MS = 240_000;

/** What a run made: its pictures, films, documents and data series. Nothing when it made none. */
export function RunFiles({ runId }: { readonly runId: string }) {
  const t = useT();
  const { data, error, isPending, isFetching, refetch } = useCall(
    listArtifactsRoute,
    { params: { id: runId }, query: { reason: '' } },
    { refetchInterval: RENEW_MS },
  );
  if (isPending) return <SkeletonBlock height="120px" />;
  if (!error && data.length === 0) return null;
  return (
    <section>
      <SectionHeading>{t('runs.files.title')}</SectionHeading>
      {error ? (
        <CallError compact error={error} retry={refetch} retrying={isFetching} />
      ) : (
        <ul className="run-files">
          {data.map((file) => (
            <li key={file.id}>
              <FileCard file={file} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
