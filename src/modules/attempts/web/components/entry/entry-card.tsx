import { useEffect, useRef, useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { ApiError } from '../../../../../ui/api/api-error.ts';
import { call } from '../../../../../ui/api/client.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button, ButtonLink } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { DefinitionList } from '../../../../../ui/design/definition-list.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { RichText } from '../../../../../ui/editor/rich-text.tsx';
import { formatInstant, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { TIMES } from '../../../shared/attempt.model.ts';
import { type entryRoute, waitRoute } from '../../../shared/desk.contract.ts';
import type { HeldPaper } from '../../client/sealed-paper.engine.ts';
import { clockText } from '../desk/clock-text.model.ts';
import { useTick } from '../desk/use-tick.ts';
import { DeviceCheck } from './device-check.tsx';
import { RulesList } from './rules-list.tsx';
import { useHeldPaper } from './use-held-paper.ts';
import './entry.css';

export type Entry = CallOutput<typeof entryRoute>;
/** What the candidate gives to be let in. */
export interface EntryGiven {
  readonly password: string | null;
  readonly agreed: boolean;
  readonly takeOver: boolean;
}

const instantText = (ms: number | null) => (ms === null ? null : formatInstant(new Date(ms).toISOString()));

/** Longest random wait at the opening, so that not everybody asks at once. */
const SPREAD_MS = 3000;

/**
 * The page before the attempt: rules to read, what of the device is in the way, the password, and the wait for the opening.
 * @param practice of a test that is over: it counts nowhere
 * @param onStart asks to be let in; its refusal is shown in the order of the checks
 */
export function EntryCard({
  entry,
  receivedAt,
  back,
  practice,
  onStart,
}: {
  readonly entry: Entry;
  /** When the answer came, by the monotonic timer. */
  readonly receivedAt: number;
  readonly back: string;
  readonly practice: boolean;
  /** @param paper the form this page holds, sealed */
  readonly onStart: (given: EntryGiven, paper: HeldPaper | null) => Promise<void>;
}) {
  const t = useT();
  const { exam, person, running, refusal } = entry;
  const { rules } = exam;
  const [agreed, setAgreed] = useState(running !== null);
  const [password, setPassword] = useState('');
  const [takeOver, setTakeOver] = useState(false);
  const [fault, setFault] = useState<{ readonly text: string; readonly code: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const [offset, setOffset] = useState(entry.serverTime - receivedAt);
  const [notices, setNotices] = useState(entry.notices);
  const read = useRef<string[]>([]);
  useTick(500);
  const now = performance.now() + offset;
  const opensIn = exam.opensAt === null ? 0 : exam.opensAt - now;
  const waiting = opensIn > 0;
  // Alive for the board from ten minutes before, and what the invigilator says comes back.
  const near = waiting && opensIn <= TIMES.waiting;
  useEffect(() => {
    if (!near) return;
    const beat = async () => {
      const told = [...read.current];
      const answer = await call(waitRoute, { params: { examId: exam.id }, body: { read: told } }).catch(() => null);
      if (!answer) return;
      setOffset(answer.serverTime - performance.now());
      setNotices(answer.notices.filter(({ id }) => !read.current.includes(id)));
    };
    void beat();
    const timer = setInterval(() => void beat(), TIMES.heartbeat);
    return () => clearInterval(timer);
  }, [near, exam.id]);
  const blocked = refusal !== null && refusal.check !== 'window' ? refusal.message : null;
  const { paper, ready: paperReady } = useHeldPaper(exam.id, near && !blocked, opensIn);
  const over =
    refusal?.check === 'window' && !waiting && (practice || (exam.closesAt !== null && now >= exam.closesAt));
  const start = async () => {
    setBusy(true);
    setFault(null);
    try {
      if (rules.fullScreen) await document.documentElement.requestFullscreen?.().catch(() => undefined);
      await onStart({ password: rules.needsPassword ? password : null, agreed, takeOver }, paper.current);
    } catch (error) {
      const known = error instanceof ApiError;
      setFault({ text: known ? error.message : t('ui.error.network'), code: known ? error.code : '' });
      if (known && error.code === 'attempts.entry.elsewhere') setTakeOver(true);
    }
    setBusy(false);
  };
  // At the opening the button is pressed for whoever is ready, spread over some seconds.
  const ready = useRef(start);
  useEffect(() => {
    ready.current = start;
  });
  const wasWaiting = useRef(waiting);
  useEffect(() => {
    if (waiting || !wasWaiting.current) return;
    wasWaiting.current = false;
    if (!agreed || (rules.needsPassword && password === '')) return;
    const timer = setTimeout(() => void ready.current(), Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [waiting, agreed, password, rules.needsPassword]);
  return (
    <div className="vse-entry vse-stack">
      <Card className="vse-stack">
        <h1>{exam.name}</h1>
        {practice && <StatusTag tone="info">{t('attempts.desk.practice')}</StatusTag>}
        <DefinitionList
          columns={2}
          items={[
            { key: 'person', term: t('attempts.entry.person'), value: `${person.name} ${person.number}` },
            {
              key: 'window',
              term: t('attempts.entry.window'),
              value:
                exam.opensAt === null && exam.closesAt === null
                  ? t('attempts.entry.anyTime')
                  : t('attempts.entry.windowOf', {
                      from: instantText(exam.opensAt) ?? '—',
                      to: instantText(exam.closesAt) ?? '—',
                    }),
            },
            {
              key: 'full',
              term: t('attempts.entry.fullMark'),
              value: exam.fullMark === null ? '—' : formatScore(exam.fullMark),
            },
            ...(practice
              ? []
              : [
                  {
                    key: 'attempts',
                    term: t('attempts.entry.used'),
                    value: t('attempts.entry.usedOf', {
                      n: entry.attemptsUsed,
                      all: rules.attempts === null ? t('attempts.entry.anyNumber') : rules.attempts,
                    }),
                  },
                ]),
          ]}
        />
        {notices.map((notice) => (
          <Banner
            key={notice.id}
            tone="warning"
            live
            actions={
              <Button
                size="small"
                onClick={() => {
                  read.current.push(notice.id);
                  setNotices(notices.filter(({ id }) => id !== notice.id));
                }}
              >
                {t('attempts.desk.banner.read')}
              </Button>
            }
          >
            {t('attempts.desk.banner.said', { text: notice.text })}
          </Banner>
        ))}
        {waiting && (
          <div className="vse-row">
            <p className="vse-entry-countdown" role="timer">
              {t('attempts.entry.opensIn', { time: clockText(opensIn) })}
            </p>
            <span role="status">
              {paperReady && <StatusTag tone="success">{t('attempts.entry.paperReady')}</StatusTag>}
            </span>
          </div>
        )}
        {blocked && (
          <Banner tone="error" live>
            {blocked}
          </Banner>
        )}
        {over && <Banner tone="info">{t('attempts.entry.over')}</Banner>}
        {running && !running.here && !blocked && <Banner tone="warning">{t('attempts.entry.elsewhere')}</Banner>}
      </Card>
      {!blocked && !over && (
        <>
          <Card className="vse-stack">
            <h2 className="vse-entry-heading">{t('attempts.entry.rules')}</h2>
            <RulesList exam={exam} />
            {exam.instructions && <RichText html={exam.instructions} />}
          </Card>
          <Card>
            <DeviceCheck />
          </Card>
          <Card className="vse-stack">
            {running === null && (
              <Checkbox
                label={t('attempts.entry.agree')}
                checked={agreed}
                onChange={(event) => setAgreed(event.target.checked)}
              />
            )}
            {rules.needsPassword && !running?.here && (
              <TextField
                label={t('attempts.entry.passwordLabel')}
                autoComplete="off"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
            {fault && (
              <Banner tone="error" live>
                {fault.text}
              </Banner>
            )}
            <div className="vse-row">
              <Button variant="primary" size="large" loading={busy} disabled={waiting} onClick={() => void start()}>
                {t(
                  takeOver || (running && !running.here)
                    ? 'attempts.desk.goOnHere'
                    : running
                      ? 'attempts.entry.goOn'
                      : 'attempts.entry.start',
                )}
              </Button>
              <ButtonLink size="large" href={back}>
                {t('attempts.desk.back')}
              </ButtonLink>
            </div>
          </Card>
        </>
      )}
      {(blocked || over) && (
        <div>
          <ButtonLink href={back}>{t('attempts.desk.back')}</ButtonLink>
        </div>
      )}
    </div>
  );
}
