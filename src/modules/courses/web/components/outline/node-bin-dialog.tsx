import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { nodeBinRoute } from '../../../shared/structure.contract.ts';
import { NodeGlyph } from './node-glyph.tsx';

/** 回收站 of the outline: what was deleted in the last 30 days, with the way back. */
export function NodeBinDialog({
  courseId,
  busy,
  onRestore,
  onClose,
}: {
  readonly courseId: string;
  readonly busy: boolean;
  readonly onRestore: (node: { readonly id: string; readonly name: string }) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { data, error, refetch } = useCall(nodeBinRoute, { params: { courseId } });
  return (
    <Dialog open onClose={onClose} title={t('courses.bin.title')}>
      <div className="vse-stack">
        <p>{t('courses.bin.lead')}</p>
        {error && !data ? (
          <CallError error={error} compact retry={refetch} />
        ) : !data ? (
          <SkeletonText lines={4} />
        ) : data.rows.length === 0 ? (
          <EmptyState compact>{t('courses.bin.empty')}</EmptyState>
        ) : (
          <ul className="vse-node-bin">
            {data.rows.map((row) => (
              <li key={row.id}>
                <NodeGlyph type={row.type} />
                <span className="vse-node-bin-name">
                  <strong>{row.name}</strong>
                  <small>
                    {t('courses.bin.count', { n: row.count })} ·{' '}
                    <span className="vse-num">{formatInstant(row.deletedAt)}</span>
                  </small>
                </span>
                <Button
                  size="small"
                  loading={busy}
                  aria-label={t('courses.bin.restoreOf', { name: row.name })}
                  onClick={() => onRestore(row)}
                >
                  {t('courses.bin.restore')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
