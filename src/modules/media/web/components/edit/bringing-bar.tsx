import { Button } from '../../../../../ui/design/button.tsx';
import { ProgressBar } from '../../../../../ui/design/progress.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { sizeOf } from '../media-facts.model.ts';
import type { Bringing } from './use-bringing.ts';

/** How far a file is that is brought, and how to pause it or give it up. */
export function BringingBar({
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
