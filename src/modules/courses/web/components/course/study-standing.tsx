import { ClockIcon } from '../../../../../ui/design/icons.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { ProgressRing } from '../../../../../ui/design/progress.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { addressOfDeadline } from './deadline-address.ts';
import { useStanding } from './use-standing.ts';
import './study-standing.css';

const DAY_MS = 86_400_000;

/** In the head of a learner's pages of a course: how much of what is required is done, and what is due next. */
export function StudyStanding({ courseId }: { readonly courseId: string }) {
  const t = useT();
  const { data, progress } = useStanding(courseId);
  const [due] = data?.deadlines ?? [];
  return (
    <div className="vse-standing">
      {due && (
        <Link
          className="vse-standing-due"
          data-near={Date.parse(due.at) - Date.now() < DAY_MS || undefined}
          href={addressOfDeadline(courseId, due)}
          title={t('courses.standing.due', { name: due.name, time: formatInstant(due.at) })}
        >
          <ClockIcon aria-hidden="true" />
          <span className="vse-fold-word">
            {t('courses.standing.due', { name: due.name, time: formatInstant(due.at) })}
          </span>
        </Link>
      )}
      {progress && progress.total > 0 && (
        <>
          <ProgressRing
            bare
            size={28}
            value={(progress.done / progress.total) * 100}
            label={t('courses.standing.progress')}
            valueText={t('courses.standing.done', progress)}
          />
          <span className="vse-num" aria-hidden="true">
            {t('courses.standing.done', progress)}
          </span>
        </>
      )}
    </div>
  );
}
