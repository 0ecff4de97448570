import { Card } from '../../../../../ui/design/card.tsx';
import { CheckIcon, DownloadIcon } from '../../../../../ui/design/icons.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { factsOf, type StudyFileProps } from '../media-facts.model.ts';
import { useReports } from './use-reports.ts';
import './file-to-download.css';

const NOTHING = () => ({ ranges: [], pages: [], position: 0 });

/** A file no browser shows: what it is, and the way to it. */
export function FileToDownload(props: StudyFileProps) {
  const { media, file } = props;
  const t = useT();
  const { standing } = useReports(props, NOTHING);
  return (
    <Card className="media-download">
      <div>
        <strong>{file.name}</strong>
        <p>{factsOf(t, file)}</p>
        <p>{t(media.kind === 'video' ? 'media.video.unsupported' : 'media.document.outside')}</p>
        {standing.done && (
          <p role="status">
            <CheckIcon aria-hidden="true" /> {t('media.video.done')}
          </p>
        )}
      </div>
      <a className="vse-button vse-button-primary" href={`${file.url}&download=1`} download={file.name}>
        <DownloadIcon aria-hidden="true" />
        {t('media.document.open')}
      </a>
    </Card>
  );
}
