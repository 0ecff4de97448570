import { siteWeekday } from '../../../src/kernel/values/site-time.ts';
import { uuidv7 } from '../../../src/kernel/values/uuid.ts';
import {
  favouriteRoute,
  likeRoute,
  reportReviewRoute,
  saveReviewRoute,
  viewRoute,
} from '../../../src/modules/catalogue/shared/social.contract.ts';
import { reportProblemRoute } from '../../../src/modules/runs/shared/problem.contract.ts';
import { extendHostingRoute } from '../../../src/modules/stewardship/shared/suspension.contract.ts';
import { dice } from '../dice.ts';
import { type Calendar, HOUR, MINUTE } from './calendar.ts';
import type { Campus } from './campus.ts';
import { CLOSED_AGO } from './campus-life.ts';
import { type DoneRun, planRun } from './laboratory.ts';
import type { Story } from './story.ts';
import { PROBLEMS, REVIEWS } from './texts.ts';

export interface VisitWorld {
  readonly people: ReadonlyMap<string, string>;
  readonly experiments: ReadonlyMap<string, string>;
  readonly cloudId: string;
  readonly runs: readonly DoneRun[];
}

/** Experiments of the cloud, the ones people practise most first. */
const PRACTISED = ['COMP-101', 'ELEC-101', 'COMP-101', 'MECH-101', 'BIO-101', 'CHEM-101'];
/** Evenings on which a tutor sat in the cloud and many came at once, in weeks ago. */
const BUSY = new Map([
  [1, 4],
  [2, 3],
  [3, 5],
]);

/** What people do of their own accord: practice in the cloud, looks at the catalogue, praise and complaint. */
export function planVisits(story: Story, campus: Campus, calendar: Calendar, world: VisitWorld): void {
  const { people, experiments, cloudId, runs } = world;
  const random = dice(41);
  const roll = (n: number) => Math.floor(random() * n);
  const pick = <T>(of: readonly T[]): T => of[roll(of.length)]!;
  const physicists = ['student', ...Array.from({ length: 11 }, (_, i) => `student${String(i + 2).padStart(2, '0')}`)];

  const practise = (start: Date) => {
    const experiment = pick(PRACTISED);
    const account = pick(physicists.slice(1));
    planRun(story, campus, {
      account,
      personId: people.get(account)!,
      experiment,
      experimentId: experiments.get(experiment)!,
      context: { kind: 'open', cloudId },
      start,
      skill: 0.5 + random() * 0.45,
      seed: roll(2 ** 31),
      until: random() < 0.2 ? 4 : undefined,
    });
  };
  for (let days = 34; days > 0; days--) {
    if (days === CLOSED_AGO) continue;
    const noon = calendar.ago(days, '12:00').getTime();
    const weekday = siteWeekday(noon) - 1;
    const evening = (offset: number) => new Date(noon + 7 * HOUR + offset * MINUTE);
    if (weekday < 5 && random() < 0.45) practise(evening(roll(90)));
    if (weekday === 6 && random() < 0.4) practise(new Date(noon + roll(180) * MINUTE));
    if (weekday === 2) for (let i = 0; i < (BUSY.get(Math.ceil(days / 7)) ?? 0); i++) practise(evening(i * 4));
  }

  // Visitors of the catalogue; the last fortnight has more of them.
  const listed = [...experiments.values()];
  for (let i = 0; i < 30; i++) {
    const days = Math.floor(60 * random() ** 1.6);
    const at = calendar.ago(days + 1, `${String(9 + roll(13)).padStart(2, '0')}:${String(10 + roll(50))}`);
    // The first ones of the list are the ones seen most.
    const id = listed[Math.floor(listed.length * random() ** 2)]!;
    const seed = uuidv7(
      at.getTime(),
      new Uint8Array(10).map(() => roll(256)),
    );
    story.at(at, () => campus.visit(viewRoute, { params: { id }, body: { seed } }));
  }

  for (const [code, account, stars, text] of REVIEWS) {
    const id = experiments.get(code)!;
    const at = calendar.ago(3 + roll(12), `2${roll(2)}:${10 + roll(50)}`);
    story.at(at, async () => {
      const finished = runs.filter((run) => run.finished && run.experiment === code).map((run) => run.account);
      const named = new Set<string>(REVIEWS.map(([, who]) => who));
      // Who has not come to the end may not check; then it is somebody else's word.
      const who = finished.includes(account) ? account : finished.find((one) => !named.has(one));
      if (!who) return;
      const made = await campus.call(who, saveReviewRoute, { params: { id }, body: { stars, text } });
      if (stars > 3) await campus.call(who, likeRoute, { params: { id }, body: { on: true } });
      if (stars > 4) await campus.call(who, favouriteRoute, { params: { id }, body: { on: true } });
      if (stars > 1) return;
      story.at(new Date(at.getTime() + 14 * HOUR), () =>
        campus.call('student08', reportReviewRoute, {
          params: { id: made.id },
          body: { reason: '言语不当，没有内容。' },
        }),
      );
    });
  }

  for (const [i, [kind, text]] of PROBLEMS.entries()) {
    story.at(calendar.ago([19, 4, 1][i]!, ['20:47', '21:30', '15:18'][i]!), async () => {
      const experiment = ['MECH-101', 'BIO-101', 'PHYS-101'][i];
      const run = runs.findLast((one) => one.experiment === experiment);
      if (!run) return;
      await campus.call(run.account, reportProblemRoute, {
        params: { id: run.runId },
        body: { kind, text, picture: null },
      });
    });
  }

  // Hosting that comes to its end: its leader is told thirty days before.
  const ends = calendar.ago(-29, '10:00');
  story.at(calendar.ago(20, '10:20'), () =>
    campus.call('admin', extendHostingRoute, {
      params: { id: experiments.get('COMP-101')! },
      body: { expiresAt: ends.toISOString() },
    }),
  );
  story.at(calendar.ago(1, '09:13'), () => campus.job('experiments.tellExpiring'));
}
