import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { ProgressRing } from '../../../../../ui/design/progress.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { completenessRoute } from '../../../shared/info.contract.ts';
import './study-standing.css';

/** In the head of the pages a course is built on: how complete it is, with the way to what is missing. */
export default function BuildStanding({ courseId }: { readonly courseId: string }) {
  const t = useT();
  const { data } = useCall(completenessRoute, { params: { courseId } });
  if (!data) return <div className="vse-standing vse-context-usual" />;
  const text = t('courses.manage.completenessIs', { n: formatNumber(Math.round(data.percent)) });
  return (
    <div className="vse-standing vse-context-usual">
      <Link
        className="vse-standing-whole"
        href={addressOf('maintain.courseBuild.info', { Id: courseId, tab: 'completeness' })}
        aria-label={text}
        title={text}
      >
        <ProgressRing bare size={28} value={data.percent} label={t('courses.manage.completeness')} valueText={text} />
        <span className="vse-num vse-fold-word" aria-hidden="true">
          {text}
        </span>
      </Link>
    </div>
  );
}
