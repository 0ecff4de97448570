import type { ReactNode } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { ButtonLink } from '../../../../../ui/design/button.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { publishChecksRoute } from '../../../shared/course.contract.ts';
import type { PublishCheck } from '../../../shared/course.policy.ts';
import './publish-checks.css';

/** Where one mends what a check found. */
const CHECK_PLACES = {
  intro: 'maintain.courseBuild.info',
  syllabus: 'maintain.courseBuild.info',
  objectives: 'maintain.courseBuild.info',
  outline: 'maintain.courseBuild.structure',
  hidden: 'maintain.courseBuild.structure',
  emptyChapters: 'maintain.courseBuild.structure',
  scheme: 'maintain.courseBuild.grade',
  classes: 'maintain.teachingManage.classManage',
} as const satisfies Readonly<Record<PublishCheck, string>>;
/** The part of that page, where it has parts. */
const CHECK_TABS: Readonly<Partial<Record<PublishCheck, string>>> = {
  intro: 'texts',
  syllabus: 'texts',
  objectives: 'objectives',
};

/** What a publication asks, hard and soft, each with the way to where it is mended. */
export function PublishChecks({
  courseId,
  rows,
  mend,
  onGo,
}: {
  readonly courseId: string;
  readonly rows: CallOutput<typeof publishChecksRoute>['rows'];
  /** What mends a check on this page, in place of the way to another; nothing where there is none. */
  readonly mend?: (check: PublishCheck) => ReactNode;
  /** Called when one leaves for another page. */
  readonly onGo?: () => void;
}) {
  const t = useT();
  return (
    <ul className="vse-publish-checks" aria-label={t('courses.publish.checks')}>
      {rows.map(({ check, ok, hard, n }) => (
        <li key={check}>
          <StatusTag tone={ok ? 'success' : hard ? 'error' : 'warning'}>
            {t(ok ? 'courses.publish.ok' : hard ? 'courses.publish.must' : 'courses.publish.should')}
          </StatusTag>
          <span>{t(`courses.publish.check.${check}`, { n })}</span>
          {!ok &&
            (mend?.(check) ?? (
              <ButtonLink
                size="small"
                variant="ghost"
                href={addressOf(CHECK_PLACES[check], {
                  Id: courseId,
                  ...(CHECK_TABS[check] ? { tab: CHECK_TABS[check] } : {}),
                })}
                {...(onGo ? { onClick: onGo } : {})}
              >
                {t('courses.publish.go')}
              </ButtonLink>
            ))}
        </li>
      ))}
    </ul>
  );
}
