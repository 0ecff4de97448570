import { lazy, Suspense, useEffect, useState } from 'react';
import { DESK_FACES, type DeskFace } from '../../../../../kernel/desk/desk.ts';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { isRecord } from '../../../../../ui/access/use-draft.ts';
import type { User } from '../../../../../ui/access/user-store.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { readStored, writeStored } from '../../../../../ui/api/storage.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Segmented } from '../../../../../ui/design/radio-group.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../../../ui/shell/chunks.ts';
import { greetingOf } from '../../../../../ui/shell/greeting.ts';
import { usePageTitle } from '../../../../../ui/shell/page-title.ts';
import { useOnline } from '../../../../../ui/table/use-online.ts';
import { deskRoute } from '../../../shared/desk.contract.ts';
import { DeskSkeleton, DeskSkeletonRows } from './desk-skeleton.tsx';
import StudyDesk from './desk-study.tsx';
import { Summary } from './desk-summary.tsx';
import { clockOf, dateKey, dayOf, nextDays, weekdayOf } from './desk-time.model.ts';

// Each face loads with the people who have it.
const OfficeDesk = lazy(() => loadChunk(() => import('./desk-office.tsx')));
const TeachDesk = lazy(() => loadChunk(() => import('./desk-teach.tsx')));

type Desk = CallOutput<typeof deskRoute>;

/** How long a copy of the desk is of use. */
const COPY_MS = 86_400_000;

/** A desk of an earlier visit with whose it is; what no longer has the shape of a desk is none. */
const isCopy = (value: unknown): value is { readonly personId: string; readonly desk: Desk } =>
  isRecord<{ personId: unknown; desk: unknown }>(value) &&
  typeof value.personId === 'string' &&
  deskRoute.output.safeParse(value.desk).success;
const isFace = (value: unknown): value is DeskFace => DESK_FACES.some((face) => face === value);

/** The seven days with a dot below those on which something is due. */
function WeekStrip({ desk, now }: { readonly desk: Desk; readonly now: Date }) {
  const t = useT();
  const due = (desk.parts.week?.rows ?? []).filter((row) => row.kind === 'due').map((row) => dateKey(new Date(row.at)));
  return (
    <ol className="vse-desk-strip" aria-label={t('home.desk.strip')}>
      {nextDays(now).map((day) => {
        const key = dateKey(day);
        const n = due.filter((one) => one === key).length;
        const name = `${weekdayOf(day)} ${dayOf(day)}`;
        return (
          <li key={key} aria-current={key === dateKey(now) ? 'date' : undefined}>
            <span aria-hidden="true">{weekdayOf(day)}</span>
            <span aria-hidden="true" className="vse-num">
              {dayOf(day)}
            </span>
            {n > 0 && <i aria-hidden="true" />}
            <span className="vse-visually-hidden">{n > 0 ? t('home.desk.dayDue', { day: name, n }) : name}</span>
          </li>
        );
      })}
    </ol>
  );
}

function Greeting({
  desk,
  user,
  now,
  onFace,
}: {
  readonly desk: Desk;
  readonly user: User;
  readonly now: Date;
  readonly onFace: (face: DeskFace) => void;
}) {
  const t = useT();
  return (
    <div className="vse-desk-greeting">
      <div>
        <h1 tabIndex={-1}>{t('home.desk.hello', { greeting: t(greetingOf(now)), name: user.name })}</h1>
        <p>
          <Summary desk={desk} now={now} />
        </p>
      </div>
      {desk.faces.length > 1 && (
        <Segmented
          label={t('home.desk.faces')}
          value={desk.face}
          onChange={onFace}
          options={desk.faces.map((value) => ({ value, label: t(`home.desk.face.${value}`) }))}
        />
      )}
      {desk.face === 'study' && <WeekStrip desk={desk} now={now} />}
    </div>
  );
}

/** The desk of this visit as it was told last, kept in the tab until one signs out: it stands in without network. */
function useCopy(personId: string, told: Desk | undefined): Desk | undefined {
  const [copy] = useState(() => {
    const kept = readStored('desk_copy', isCopy, 'session');
    return kept?.personId === personId ? kept.desk : undefined;
  });
  useEffect(() => {
    if (told) writeStored('desk_copy', { personId, desk: told }, COPY_MS, 'session');
  }, [personId, told]);
  return told ?? copy;
}

/**
 * What a signed-in person lands on: one face of the desk, in one call; the face chosen last comes again. Without network
 * the last desk stays, greyed, and what was begun can be gone on with.
 */
export default function Desk({ user }: { readonly user: User }) {
  const place = `table:${user.id}:desk`;
  const [face, setFace] = useState(() => readStored(place, isFace));
  const answer = useCall(deskRoute, { query: face ? { face } : {} }, { keepPrevious: true });
  const t = useT();
  const online = useOnline();
  const copy = useCopy(user.id, answer.data);
  const stale = answer.error !== null || !online;
  const desk = answer.data ?? (stale ? copy : undefined);
  usePageTitle(desk && t(`home.desk.face.${desk.face}`));
  if (!desk) {
    if (answer.error) {
      return (
        <div className="vse-container vse-desk">
          <CallError error={answer.error} retry={answer.refetch} retrying={answer.isFetching} />
        </div>
      );
    }
    return <DeskSkeleton />;
  }
  // The server's clock counts down, also on a computer whose own is wrong.
  const now = new Date(desk.at);
  const again = { retry: () => void answer.refetch(), retrying: answer.isFetching };
  const turn = (next: DeskFace) => {
    writeStored(place, next);
    setFace(next);
  };
  return (
    <div
      className="vse-container vse-desk"
      data-stale={stale || undefined}
      aria-busy={(answer.isFetching && !stale) || undefined}
    >
      {stale && (
        <Banner
          tone="warning"
          live
          actions={
            <Button size="small" loading={answer.isFetching && online} disabled={!online} onClick={again.retry}>
              {t('ui.action.retry')}
            </Button>
          }
        >
          {t('home.desk.offline', { time: clockOf(now) })}
        </Banner>
      )}
      <Greeting desk={desk} user={user} now={now} onFace={turn} />
      {desk.face === 'study' && <StudyDesk parts={desk.parts} learns={desk.learns} now={now} {...again} />}
      {desk.face === 'teach' && (
        <Suspense fallback={<DeskSkeletonRows />}>
          <TeachDesk parts={desk.parts} now={now} {...again} />
        </Suspense>
      )}
      {desk.face === 'office' && (
        <Suspense fallback={<DeskSkeletonRows />}>
          <OfficeDesk parts={desk.parts} {...again} />
        </Suspense>
      )}
    </div>
  );
}
