import { ProgressBar } from '../../../../ui/design/progress.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { type CloudDoor, loadWord } from '../../shared/cloud.model.ts';
import './cloud-door.css';

const TONES = { open: 'success', later: 'info', closed: 'neutral', maintenance: 'warning' } as const;

/** Whether a cloud is open, in a word; the next opening is said in the zone of the reader. */
export function DoorTag({ door, opensAt }: { readonly door: CloudDoor; readonly opensAt: string | null }) {
  const t = useT();
  return (
    <StatusTag tone={TONES[door]}>
      {door === 'later' ? t('clouds.door.later', { time: formatInstant(opensAt) }) : t(`clouds.door.${door}`)}
    </StatusTag>
  );
}

/** How full a cloud is: a bar, the figures and a word. */
export function LoadBar({
  now,
  limit,
  waiting = 0,
}: {
  readonly now: number;
  readonly limit: number;
  readonly waiting?: number;
}) {
  const t = useT();
  const word = loadWord(now, limit);
  const figures = t('clouds.load.of', { now, limit });
  return (
    <div className={`cloud-load cloud-load-${word}`}>
      <span className="cloud-load-words">
        <span>{t('clouds.load.label')}</span>
        <span>
          <span className="vse-num">{figures}</span> · {t(`clouds.load.${word}`)}
          {waiting > 0 && <> · {t('clouds.load.waiting', { n: waiting })}</>}
        </span>
      </span>
      <ProgressBar
        label={t('clouds.load.label')}
        value={Math.min(100, (now / limit) * 100)}
        valueText={`${figures} ${t(`clouds.load.${word}`)}`}
      />
    </div>
  );
}
