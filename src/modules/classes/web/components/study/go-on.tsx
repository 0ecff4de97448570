import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { ButtonLink } from '../../../../../ui/design/button.tsx';
import { Link } from '../../../../../ui/design/link.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { NEAR_DAYS } from '../../../../courses/shared/standing.model.ts';
import { addressOfDeadline, useStanding } from '../../../../courses/web/courses.public.tsx';
import './go-on.css';

const DAY_MS = 86_400_000;

/** 继续学习: back to where a learner was last, with the next step. */
export function GoOn({ courseId }: { readonly courseId: string }) {
  const t = useT();
  const { data } = useStanding(courseId);
  const begun = data?.begun ?? true;
  const to = (nodeId: string | undefined) => addressOf('study.structure', { Id: courseId, ...(nodeId && { nodeId }) });
  return (
    <div className="vse-go-on">
      <ButtonLink variant="primary" size="large" block href={to(data?.last?.nodeId)}>
        {t(begun ? 'classes.study.goOn' : 'classes.study.begin')}
      </ButtonLink>
      <p>{data?.last && begun ? t('classes.study.goOnAt', { name: data.last.name }) : '\u00a0'}</p>
      <p>
        {data?.next ? (
          <Link href={to(data.next.nodeId)}>{t('classes.study.nextStep', { name: data.next.name })}</Link>
        ) : (
          '\u00a0'
        )}
      </p>
    </div>
  );
}

/** What a learner has to do within a week. */
export function NearDeadlines({ courseId }: { readonly courseId: string }) {
  const t = useT();
  const { data, error } = useStanding(courseId);
  if (error) return null;
  const near = data?.deadlines.filter(({ at }) => Date.parse(at) - Date.now() < NEAR_DAYS * DAY_MS);
  return (
    <section aria-labelledby="near-deadlines">
      <SectionHeading id="near-deadlines">{t('classes.study.near')}</SectionHeading>
      {!near ? (
        <SkeletonText lines={2} />
      ) : near.length === 0 ? (
        <p className="vse-class-note">{t('classes.study.nothingNear')}</p>
      ) : (
        <ul className="vse-near">
          {near.map((one) => (
            <li key={one.id}>
              <span className="vse-num">{formatInstant(one.at)}</span>
              <Link href={addressOfDeadline(courseId, one)}>{one.name}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
