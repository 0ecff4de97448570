import { useT } from '../i18n/translate.ts';
import './card.css';
import './skeleton.css';

/** Grey lines of text; the last is shorter. `lines` default 3. Hidden from screen readers: tell the waiting once, on the region (`aria-busy`). */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className="vse-skeleton-text" aria-hidden="true">
      {Array.from({ length: lines }, (_, i) => `line-${i}`).map((key) => (
        <span key={key} className="vse-skeleton" />
      ))}
    </div>
  );
}

/** A grey block of a known size (CSS lengths), e.g. a figure or a button. */
export function SkeletonBlock({ width = '100%', height }: { width?: string; height: string }) {
  return <span aria-hidden="true" className="vse-skeleton" style={{ display: 'block', width, height }} />;
}

/** A grey block that says to screen readers that something is being loaded. */
export function WaitingBlock({ height }: { height: string }) {
  const t = useT();
  return (
    <div role="status" aria-label={t('ui.loading')}>
      <SkeletonBlock height={height} />
    </div>
  );
}

/** The place of an experiment card, same measures as `LinkCard` with cover, title, meta and foot. */
export function SkeletonCard() {
  return (
    <div className="vse-card vse-card-flush" aria-hidden="true">
      <div className="vse-skeleton-cover" />
      <div className="vse-link-card-body">
        <span className="vse-skeleton" style={{ width: '78%', height: '24px' }} />
        <span className="vse-skeleton" style={{ width: '52%', height: '23px' }} />
        <div className="vse-link-card-foot">
          <span className="vse-skeleton" style={{ width: '100%', height: '23px' }} />
        </div>
      </div>
    </div>
  );
}
