import { lazy, Suspense } from 'react';
import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { CloseIcon } from '../../../../../ui/design/icons.ts';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import './compare-tray.css';
import { MAX_COMPARED } from './lab-address.model.ts';

const CompareTable = lazy(() => import('./compare-table.tsx'));

/** What was laid aside to be compared, at the foot of the window. */
export function CompareTray({
  chosen,
  open,
  onOpen,
  onRemove,
  onClear,
  onClose,
}: {
  readonly chosen: readonly { readonly code: string; readonly name: string }[];
  readonly open: readonly string[];
  readonly onOpen: () => void;
  readonly onRemove: (code: string) => void;
  readonly onClear: () => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  return (
    <>
      {chosen.length > 0 && (
        <section className="lab-tray vse-no-print" aria-label={t('experiments.compare.tray')}>
          <ul>
            {chosen.map((one) => (
              <li key={one.code}>
                <span className="vse-code">{one.code}</span>
                <span className="lab-tray-name">{one.name}</span>
                <IconButton
                  label={t('experiments.compare.remove', { name: one.name })}
                  icon={<CloseIcon aria-hidden="true" />}
                  onClick={() => onRemove(one.code)}
                />
              </li>
            ))}
          </ul>
          <div className="lab-tray-actions">
            <span className="vse-num">{`${chosen.length}/${MAX_COMPARED}`}</span>
            <Button variant="ghost" onClick={onClear}>
              {t('experiments.compare.clear')}
            </Button>
            <Button variant="primary" disabled={chosen.length < 2} onClick={onOpen}>
              {t('experiments.compare.open')}
            </Button>
          </div>
        </section>
      )}
      <Dialog
        open={open.length > 0}
        onClose={onClose}
        title={t('experiments.compare.title')}
        closeOnMask
        width="min(1100px, 96vw)"
      >
        <Suspense fallback={<SkeletonBlock height="420px" />}>
          <CompareTable codes={open} />
        </Suspense>
      </Dialog>
    </>
  );
}
