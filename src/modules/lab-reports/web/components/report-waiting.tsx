import { addressOf } from '../../../../kernel/routing/paths.ts';
import { ButtonLink } from '../../../../ui/design/button.tsx';
import { SkeletonBlock, SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { StatePage } from '../../../../ui/design/states.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';

export function ReportWaiting() {
  const t = useT();
  return (
    <div className="vse-stack" role="status" aria-label={t('ui.loading')}>
      <SkeletonBlock height="40px" width="50%" />
      <SkeletonBlock height="220px" />
      <SkeletonText lines={8} />
    </div>
  );
}

/** A report that is not there and one that may not be seen look the same. */
export function ReportAbsent() {
  const t = useT();
  return (
    <StatePage
      drawing="no-reading"
      title={t('labReports.report.absent')}
      actions={
        <ButtonLink variant="primary" href={addressOf('centre.labReport')}>
          {t('labReports.list.back')}
        </ButtonLink>
      }
    />
  );
}
