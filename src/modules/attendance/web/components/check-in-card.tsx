import { useEffect, useRef, useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { checkInRoute, ownRecordRoute, ownSessionsRoute } from '../../shared/attendance.contract.ts';
import type { OwnSession } from './board.model.ts';
import { deviceKey } from './device-key.ts';
import { findPlace } from './find-place.ts';

type Answer = CallOutput<typeof checkInRoute>;

/** Checks in and keeps what the server answered. */
function useCheckIn(sessionId: string) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [lost, setLost] = useState(false);
  const action = useAction(
    async (given: { readonly code: string | null; readonly near: boolean }) => {
      setLost(false);
      const place = given.near ? await findPlace() : null;
      if (given.near && place === null) return setLost(true);
      const body = { code: given.code, place, device: deviceKey() };
      setAnswer(await call(checkInRoute, { params: { sessionId }, body }));
      await refresh(ownSessionsRoute, ownRecordRoute);
    },
    { quiet: true },
  );
  return { answer, lost, ...action };
}

/** What a learner is told who has a state. */
function Done({ state, at, already }: Answer) {
  const t = useT();
  return (
    <Banner
      tone={state === 'absent' ? 'warning' : 'success'}
      title={already ? t('attendance.own.already') : t('attendance.own.done')}
      live
    >
      {at
        ? t('attendance.own.stateAt', { state: t(`attendance.state.${state}`), time: formatInstant(at) })
        : t(`attendance.state.${state}`)}
    </Banner>
  );
}

function Refused({ text }: { readonly text: string }) {
  return <Banner tone="error">{text}</Banner>;
}

/** What the address of a QR code does: it checks in by itself, once. */
export function ScannedCheckIn({ sessionId, code }: { readonly sessionId: string; readonly code: string }) {
  const t = useT();
  const sent = useRef(false);
  const { answer, run, error } = useCheckIn(sessionId);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    void run({ code, near: false });
  });
  if (answer) return <Done {...answer} />;
  if (error) {
    return (
      <>
        <Refused text={error.message} />
        <p>{t('attendance.own.qr')}</p>
      </>
    );
  }
  return <p role="status">{t('attendance.own.sending')}</p>;
}

/** An open session with what one does to check in. */
export function CheckInCard({ session }: { readonly session: OwnSession }) {
  const t = useT();
  const [code, setCode] = useState('');
  const { answer, lost, run, busy, error } = useCheckIn(session.id);
  const done = answer ?? (session.state ? { state: session.state, at: null, already: true } : null);
  const { way } = session;
  return (
    <section className="vse-card vse-att-session" aria-label={session.title}>
      <SectionHeading>{session.title}</SectionHeading>
      <p className="vse-muted-small">
        {[session.className, t('attendance.own.until', { time: formatInstant(session.endsAt) })].join(' · ')}
      </p>
      {done ? (
        <Done {...done} />
      ) : (
        <>
          {error && <Refused text={error.message} />}
          {lost && <Refused text={t('attendance.checkIn.noPlace')} />}
          {way === 'code' && (
            <form
              className="vse-stack"
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                void run({ code, near: false });
              }}
            >
              <TextField
                label={t('attendance.own.code')}
                inputMode="numeric"
                autoComplete="one-time-code"
                value={code}
                onChange={(event) => setCode(event.target.value.normalize('NFKC').replace(/\D/g, '').slice(0, 6))}
              />
              <Button type="submit" variant="primary" size="large" loading={busy} disabled={code.length !== 6}>
                {t('attendance.own.checkIn')}
              </Button>
            </form>
          )}
          {way === 'location' && (
            <>
              <p>{t('attendance.own.location')}</p>
              <Button
                variant="primary"
                size="large"
                loading={busy}
                onClick={() => void run({ code: null, near: true })}
              >
                {t('attendance.own.checkIn')}
              </Button>
            </>
          )}
          {(way === 'qr' || way === 'manual') && <p>{t(`attendance.own.${way}`)}</p>}
        </>
      )}
    </section>
  );
}
