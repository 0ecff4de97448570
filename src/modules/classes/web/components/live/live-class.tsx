import { type ReactNode, useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { FullscreenIcon, MessageIcon } from '../../../../../ui/design/icons.ts';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { formatDuration, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type Course, CourseHead } from '../../../../courses/web/courses.public.tsx';
import { ageOf, medianSeconds, stuckPeople, stuckSteps } from '../../../shared/live.model.ts';
import { HintComposer } from './hint-composer.tsx';
import { HintDialog } from './hint-dialog.tsx';
import { LiveFoot } from './live-foot.tsx';
import { useLiveKeys } from './live-keys.ts';
import { LiveRunDrawer } from './live-run-drawer.tsx';
import { Projector } from './projector.tsx';
import { Quiet, type QuietNode } from './quiet.tsx';
import { StepColumns } from './step-columns.tsx';
import { StuckList } from './stuck-list.tsx';
import { type LiveSnapshot, useLiveClass } from './use-live-class.ts';
import './live-class.css';

/** How old the picture is, and the way back when the line is cut. */
function Age({ seconds, onRetry }: { readonly seconds: number; readonly onRetry: () => void }) {
  const t = useT();
  const age = ageOf(seconds);
  return (
    <span className="vse-live-age" data-age={age}>
      <span className="vse-status-shape" aria-hidden="true" />
      <span>
        {age === 'cut' ? t('classes.live.cut') : t('classes.live.live')}
        {' · '}
        <span className="vse-num">{t('classes.live.ago.seconds', { n: seconds })}</span>
      </span>
      {age === 'cut' && (
        <Button size="small" onClick={onRetry}>
          {t('ui.action.retry')}
        </Button>
      )}
      <span className="vse-visually-hidden" role="status">
        {age === 'cut' ? t('classes.live.cut') : ''}
      </span>
    </span>
  );
}

/** Everybody the composer reaches: who is stuck and was not taken out, and who was added. */
function useChosen(stuck: readonly { readonly personId: string }[], running: ReadonlySet<string>) {
  const [out, setOut] = useState<ReadonlySet<string>>(new Set());
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const isStuck = new Set(stuck.map((row) => row.personId));
  const chosen = new Set([...[...isStuck].filter((id) => !out.has(id)), ...[...added].filter((id) => running.has(id))]);
  const choose = (id: string, wanted: boolean) => {
    const put = (set: ReadonlySet<string>, to: boolean) => {
      const next = new Set(set);
      if (to) next.add(id);
      else next.delete(id);
      return next;
    };
    setOut(put(out, !wanted));
    setAdded(put(added, wanted && !isStuck.has(id)));
  };
  const all = (wanted: boolean) => {
    setOut(wanted ? new Set() : isStuck);
    setAdded(new Set());
  };
  return { chosen, choose, all };
}

/** The live class: who is stuck and why, everybody by step, a sentence to the chosen or to all. */
export function LiveClass({
  course,
  classId,
  nodeId,
  className,
  first,
  node,
  selectors,
}: {
  readonly course: Course;
  readonly classId: string;
  readonly nodeId: string;
  readonly className: string;
  /** The snapshot that came with the page, and when it did. */
  readonly first: { readonly data: LiveSnapshot; readonly at: number };
  readonly node: QuietNode;
  /** Class and experiment. */
  readonly selectors: ReactNode;
}) {
  const t = useT();
  const live = useLiveClass(classId, nodeId, first);
  const { snapshot, rows, now } = live;
  const { steps } = snapshot;
  const [hinting, setHinting] = useState(false);
  const [wall, setWall] = useState(false);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const [used, setUsed] = useState<readonly string[]>([]);
  const running = rows.filter((row) => row.state === 'running');
  const stuck = stuckPeople(rows, steps, now);
  const { chosen, choose, all } = useChosen(stuck, new Set(running.map((row) => row.personId)));
  useLiveKeys({ onProject: () => setWall(true), onWhole: () => running.length > 0 && setHinting(true) });
  // The most urgent alone: banners are never stacked.
  const places = stuckSteps(rows, steps, now).toSorted((a, b) => b.persons.length - a.persons.length);
  const blocked = new Set(places.map((place) => place.seq));
  const place = places[0];
  const opened = rows.find((row) => row.personId === openedId);
  const done = rows.filter((row) => row.state === 'finished').length;
  const waiting = rows.filter((row) => row.state === 'waiting').length;
  const toggle = (id: string) => choose(id, !chosen.has(id));
  if (live.error) return <CallError error={live.error} retry={live.retry} />;
  return (
    <div className="vse-live-page">
      <CourseHead
        course={course}
        status={<Age seconds={live.age} onRetry={live.retry} />}
        tools={
          <>
            {selectors}
            <p className="vse-live-figures">
              <span>
                {t('classes.live.working')} <strong className="vse-num">{formatNumber(running.length)}</strong>
              </span>
              <span>
                {t('classes.live.state.finished')} <strong className="vse-num">{formatNumber(done)}</strong>
              </span>
              <span>
                {t('classes.live.notEntered')} <strong className="vse-num">{formatNumber(waiting)}</strong>
              </span>
            </p>
          </>
        }
        actions={
          <>
            <Button
              icon={<FullscreenIcon aria-hidden="true" />}
              aria-keyshortcuts="v"
              disabled={rows.length === 0}
              onClick={() => setWall(true)}
            >
              {t('classes.live.wall')}
            </Button>
            <Button
              icon={<MessageIcon aria-hidden="true" />}
              aria-keyshortcuts="h"
              disabled={running.length === 0}
              onClick={() => setHinting(true)}
            >
              {t('classes.live.hint')}
            </Button>
          </>
        }
      />
      <div role="status" className="vse-live-block" hidden={!place}>
        {place && (
          <>
            <strong>
              {t('classes.live.place', {
                n: place.seq,
                title: steps.find((step) => step.seq === place.seq)?.title ?? '',
              })}
            </strong>
            <span>
              {t('classes.live.placeText', {
                n: place.persons.length,
                time: formatDuration(medianSeconds(rows, place.seq, now)),
              })}
            </span>
          </>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState drawing="empty">{t('classes.live.nobody')}</EmptyState>
      ) : (
        <div className="vse-live-body" data-quiet={running.length === 0 || undefined}>
          {running.length > 0 ? (
            <>
              <aside aria-label={t('classes.live.stuck')}>
                <StuckList
                  rows={stuck}
                  snapshot={snapshot}
                  now={now}
                  chosen={chosen}
                  onChoose={choose}
                  onAll={all}
                  onOpen={setOpenedId}
                />
                <HintComposer
                  classId={classId}
                  nodeId={nodeId}
                  persons={[...chosen]}
                  used={[...new Set([...used, ...snapshot.used])]}
                  onUsed={(text) => setUsed([text, ...used])}
                />
              </aside>
              <StepColumns
                rows={rows}
                steps={steps}
                now={now}
                blocked={blocked}
                chosen={chosen}
                onOpen={setOpenedId}
                onChoose={toggle}
              />
            </>
          ) : (
            <Quiet rows={rows} node={node} now={now} onOpen={setOpenedId} />
          )}
          <LiveFoot rows={rows} onOpen={setOpenedId} />
        </div>
      )}
      {hinting && (
        <HintDialog classId={classId} nodeId={nodeId} running={running.length} onClose={() => setHinting(false)} />
      )}
      {wall && (
        <Projector
          rows={rows}
          steps={steps}
          title={`${className} · ${snapshot.experiment.name}`}
          blocked={blocked}
          onClose={() => setWall(false)}
        />
      )}
      {opened?.runId && (
        <LiveRunDrawer
          key={opened.runId}
          classId={classId}
          runId={opened.runId}
          row={opened}
          snapshot={snapshot}
          now={now}
          chosen={chosen.has(opened.personId)}
          onChoose={() => toggle(opened.personId)}
          onClose={() => setOpenedId(null)}
        />
      )}
    </div>
  );
}
