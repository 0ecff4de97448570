import { useCall } from '../../../../../ui/api/query.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { textOf } from '../../../../../ui/editor/plain-text.ts';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { getReportRoute } from '../../../shared/report.contract.ts';
import { templateTexts } from '../templates/template-texts.ts';
import type { Draft } from './report-draft.model.ts';
import type { Report } from './use-report-draft.ts';

/** Two devices wrote the same report: both texts side by side; one of them is chosen, none goes silently. */
export function ConflictDialog({
  reportId,
  mine,
  onTheirs,
  onMine,
  onClose,
}: {
  readonly reportId: string;
  readonly mine: Draft;
  readonly onTheirs: (report: Report) => void;
  readonly onMine: (revision: number) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const stored = useCall(getReportRoute, { params: { reportId }, query: {} });
  const theirs = stored.isFetchedAfterMount ? stored.data : undefined;
  const sections = theirs ? theirs.template.sections : [];
  const differing = sections.filter(
    (section) => (theirs?.sections[section.key] ?? '') !== (mine.sections[section.key] ?? ''),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      width="min(880px, calc(100vw - 32px))"
      title={t('labReports.conflict.title')}
      footer={
        <>
          <Button disabled={!theirs} onClick={() => theirs && onTheirs(theirs)}>
            {t('labReports.conflict.theirs')}
          </Button>
          <Button variant="primary" disabled={!theirs} onClick={() => theirs && onMine(theirs.revision)}>
            {t('labReports.conflict.mine')}
          </Button>
        </>
      }
    >
      <p>{t('labReports.conflict.text', { time: formatInstant(theirs?.savedAt) })}</p>
      {theirs ? (
        differing.map((section) => (
          <section key={section.key} className="vse-report-conflict">
            <h3>{templateTexts(section.title)}</h3>
            <div>
              <h4>{t('labReports.conflict.mineHead')}</h4>
              <p>{textOf(mine.sections[section.key] ?? '') || '—'}</p>
            </div>
            <div>
              <h4>{t('labReports.conflict.theirsHead')}</h4>
              <p>{textOf(theirs.sections[section.key] ?? '') || '—'}</p>
            </div>
          </section>
        ))
      ) : (
        <SkeletonText lines={4} />
      )}
    </Dialog>
  );
}
