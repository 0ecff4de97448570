import type { DeskRow } from '../../../../../kernel/desk/desk.ts';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { ButtonLink } from '../../../../../ui/design/button.tsx';
import { Drawing } from '../../../../../ui/design/drawings.tsx';
import { MoreIcon, PlayIcon } from '../../../../../ui/design/icons.ts';
import { Menu } from '../../../../../ui/design/menu.tsx';
import { formatDuration, formatInstant } from '../../../../../ui/i18n/formats.ts';
import { leadName } from '../../../../../ui/i18n/names.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { SlotView } from '../../../../../ui/slot.tsx';
import { launchSlot } from '../../../../catalogue/web/catalogue.public.tsx';
import { DeskPicture } from './desk-picture.tsx';
import { clockOf, dayWord, monthDayOf } from './desk-time.model.ts';

type Row = DeskRow<'continue'>;
/** A rail of more steps than this would be a comb. */
const RAIL = 24;

function StepRail({ row }: { readonly row: Row }) {
  if (row.steps === 0 || row.steps > RAIL) return null;
  const at = row.step ?? 0;
  return (
    <span className="vse-desk-rail" aria-hidden="true">
      {Array.from({ length: row.steps }, (_, i) => i + 1).map((seq) => (
        <span key={seq} data-at={seq < at ? 'done' : seq === at ? 'now' : undefined} />
      ))}
    </span>
  );
}

/** `昨天 21:40` in short: the clock of today, else day and clock. */
function useMoment() {
  const t = useT();
  return (iso: string) => {
    const at = new Date(iso);
    const word = dayWord(at, new Date());
    return word === 'today' ? `${t('home.desk.today')} ${clockOf(at)}` : `${monthDayOf(at)} ${clockOf(at)}`;
  };
}

/** 接着做: the run that waits, or the experiment that is next; one button, straight into the run. */
export function DeskContinue({ row }: { readonly row: Row | undefined }) {
  const t = useT();
  const moment = useMoment();
  if (!row) {
    return (
      <section className="vse-card vse-card-flush vse-desk-go vse-desk-go-none" aria-label={t('home.desk.goOn')}>
        <Drawing name="empty" />
        <h2>{t('home.desk.nothing')}</h2>
        <p>{t('home.desk.nothingHint')}</p>
        <ButtonLink href={addressOf('experimentTwo', { mine: 1 })}>{t('home.desk.toLab')}</ButtonLink>
      </section>
    );
  }
  const name = leadName(row.experiment);
  const run = row.kind === 'run';
  const eyebrow = row.course
    ? t(run ? 'home.desk.goOnOf' : 'home.desk.beginOf', { course: row.course })
    : t(run ? 'home.desk.goOn' : 'home.desk.begin');
  const spent = formatDuration(row.seconds);
  return (
    <section className="vse-card vse-card-flush vse-desk-go" aria-label={eyebrow}>
      <div className="vse-desk-go-picture">
        <DeskPicture experiment={row.experiment} eager />
        {row.lastAt && <span className="vse-desk-go-when">{t('home.desk.leftAt', { time: moment(row.lastAt) })}</span>}
      </div>
      <div className="vse-desk-go-body">
        <p className="vse-desk-eyebrow">{eyebrow}</p>
        <h2>{name}</h2>
        {run && <StepRail row={row} />}
        <p className="vse-desk-go-facts">
          <span>
            {run && row.step !== null && row.steps > 0
              ? t('home.desk.atStep', { n: row.step, steps: row.steps })
              : t('home.desk.stepsPlan', { steps: row.steps })}
          </span>
          {row.minutesLeft !== null && (
            <span>{t(run ? 'home.desk.minutesLeft' : 'home.desk.minutesPlan', { n: row.minutesLeft })}</span>
          )}
        </p>
        {run && (
          <div className="vse-desk-go-kept">
            {row.stepTitle && <strong>{row.stepTitle}</strong>}
            <span>
              {row.savedAt
                ? t('home.desk.kept', { time: moment(row.savedAt), spent })
                : t('home.desk.notKept', { spent })}
            </span>
          </div>
        )}
        {!run && row.dueAt && (
          <p className="vse-desk-note">{t('home.desk.resubmitBy', { time: formatInstant(row.dueAt) })}</p>
        )}
        <div className="vse-desk-go-actions">
          {run && row.runId ? (
            <ButtonLink
              variant="primary"
              size="large"
              block
              icon={<PlayIcon aria-hidden="true" />}
              href={addressOf('experimentRun', {}, { runId: row.runId })}
            >
              {row.step === null ? t('home.desk.continuePlain') : t('home.desk.continueStep', { n: row.step })}
            </ButtonLink>
          ) : (
            <SlotView
              slot={launchSlot}
              props={{
                experimentId: row.experiment.id,
                ...(row.nodeId ? { nodeId: row.nodeId } : {}),
                ...(row.classId ? { classId: row.classId } : {}),
              }}
              waiting={<span className="vse-skeleton" style={{ width: '148px', height: '44px' }} />}
            />
          )}
          <Menu
            look="icon"
            align="end"
            label={<MoreIcon aria-hidden="true" />}
            name={t('home.desk.moreOf', { name })}
            items={[
              {
                key: 'list',
                label: t('home.desk.record'),
                href: addressOf('centre.myExperiment', { kw: row.experiment.code }),
              },
              {
                key: 'details',
                label: t('home.desk.details'),
                href: addressOf('experimentTwoDetails', { Id: row.experiment.code }),
              },
            ]}
          />
        </div>
      </div>
    </section>
  );
}
