import { useNavigate, useSearchParams } from 'react-router';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { myEnrolmentsRoute } from '../../../shared/class.contract.ts';
import { joinOpenRoute, waysInRoute } from '../../../shared/way-in.contract.ts';
import { LeaveButton } from '../roster/leave-button.tsx';
import { JoinForm } from './join-form.tsx';
import { addressAfter, reportJoined } from './joined.ts';
import './ways-in.css';

type Class = CallOutput<typeof waysInRoute>['classes'][number];
type Enrolment = CallOutput<typeof myEnrolmentsRoute>['rows'][number];

const ACTS = {
  open: ['classes.study.in.join', 'classes.study.in.joinOf'],
  full: ['classes.study.in.queue', 'classes.study.in.queueOf'],
  approval: ['classes.study.in.apply', 'classes.study.in.applyOf'],
} as const;

/** A class with what getting into it takes, and the button that does it. */
function WayIn({ row }: { readonly row: Class }) {
  const t = useT();
  const navigate = useNavigate();
  const { id, name, termName, teachers, way } = row;
  const join = useAction(
    async () => {
      const joined = await call(joinOpenRoute, { params: { classId: id } });
      await reportJoined(t, joined);
      if (joined.state === 'active') navigate(addressAfter(joined));
      else await refresh(waysInRoute);
    },
    { quiet: true },
  );
  const act = way === 'open' || way === 'full' || way === 'approval' ? ACTS[way] : null;
  return (
    <li>
      <div className="vse-way-in">
        <p>
          <strong>{name}</strong>
          <small>{[termName, ...teachers].join(' · ')}</small>
          <small>{t(`classes.study.in.way.${way}`)}</small>
        </p>
        {act && (
          <Button
            variant={way === 'open' ? 'primary' : 'default'}
            loading={join.busy}
            aria-label={t(act[1], { name })}
            onClick={() => void join.run()}
          >
            {t(act[0])}
          </Button>
        )}
      </div>
      {join.error && <Banner tone="error">{join.error.message}</Banner>}
    </li>
  );
}

/** Where somebody stands who applied or waits for a seat, and how to take it back. */
function OwnPlace({ row }: { readonly row: Enrolment }) {
  const t = useT();
  const { className: name, place } = row;
  return (
    <div className="vse-stack">
      <p role="status">
        {row.state === 'applied'
          ? t('classes.study.in.applied', { name })
          : t('classes.study.in.waiting', { name, n: place ?? 1 })}
      </p>
      <div>
        <LeaveButton row={row} />
      </div>
    </div>
  );
}

/** How one gets into a course: its classes, each with its rule; or where one stands already. */
export function WaysIn({ courseId }: { readonly courseId: string }) {
  const t = useT();
  const [params] = useSearchParams();
  const code = params.get('code');
  const ways = useCall(waysInRoute, { params: { courseId } });
  const mine = useCall(myEnrolmentsRoute, {});
  const own = mine.data?.rows.find(
    (row) => row.courseId === courseId && (row.state === 'waiting' || row.state === 'applied'),
  );
  const failed = ways.error ?? mine.error;
  const classes = ways.data?.classes ?? [];
  const byCode = code !== null || classes.some(({ way }) => way === 'code');
  return (
    <section aria-labelledby="ways-in" className="vse-stack">
      <SectionHeading id="ways-in">{t('classes.study.in.title')}</SectionHeading>
      {failed ? (
        <CallError error={failed} compact retry={ways.error ? ways.refetch : mine.refetch} />
      ) : !ways.data || !mine.data ? (
        <SkeletonText lines={3} />
      ) : own ? (
        <OwnPlace row={own} />
      ) : (
        <>
          {classes.length === 0 && <p>{t(ways.data.ended ? 'classes.study.in.ended' : 'classes.study.in.none')}</p>}
          {classes.length > 0 && (
            <ul className="vse-ways-in">
              {classes.map((row) => (
                <WayIn key={row.id} row={row} />
              ))}
            </ul>
          )}
          {byCode && <JoinForm code={code ?? ''} />}
        </>
      )}
    </section>
  );
}
