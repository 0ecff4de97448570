import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { CheckIcon, DownloadIcon } from '../../../../../ui/design/icons.ts';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { Media, MediaFile } from '../media-facts.model.ts';
import type { Standing } from './use-reports.ts';

/** A file that could not be shown. @param again asks for its address anew, which may have run out, and shows it */
export function ShowFailed({ title, again }: { readonly title: string; readonly again: () => Promise<void> }) {
  const t = useT();
  return (
    <Banner
      tone="error"
      title={title}
      actions={
        <Button size="small" onClick={() => void again()}>
          {t('media.video.retry')}
        </Button>
      }
    />
  );
}

/** How much of a file was seen, and how much has to be. */
export function SeenLine({
  standing: { done, percent },
  media,
}: {
  readonly standing: Standing;
  readonly media: Media;
}) {
  const t = useT();
  const seen = { percent: formatScore(percent) };
  return (
    <p role="status" data-done={done || undefined}>
      {done && <CheckIcon aria-hidden="true" />}
      {done
        ? `${t('media.video.done')} · ${t(`media.${media.kind}.seen`, seen)}`
        : media.share === null
          ? t(`media.${media.kind}.seen`, seen)
          : t(`media.${media.kind}.seenOf`, { ...seen, share: formatScore(media.share) })}
    </p>
  );
}

/** Saves a file on the device of its learner. */
export function DownloadLink({ file }: { readonly file: MediaFile }) {
  const t = useT();
  return (
    <a className="vse-button" href={`${file.url}&download=1`} download={file.name}>
      <DownloadIcon aria-hidden="true" />
      {t('media.video.download')}
    </a>
  );
}
