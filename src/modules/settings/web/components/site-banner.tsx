import { useEffect, useState } from 'react';
import { siteRoute } from '../../../../kernel/site/site.contract.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { readStored, writeStored } from '../../../../ui/api/storage.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { formatDuration, formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { watchCodes } from '../client/codes.store.ts';
import { maintenancePhase } from './maintenance.model.ts';
import './site-banner.css';

/** Announcements change rarely; a countdown that was set late still reaches everybody in time. */
const ASK_AGAIN_MS = 300_000;

type Seen = Readonly<Record<string, unknown>>;
const isSeen = (value: unknown): value is Seen => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where a dismissed version is kept: with the person, or for this visit. */
const placeOf = (personId: string | null): [key: string, kind: 'local' | 'session'] =>
  personId ? [`seen:${personId}`, 'local'] : ['seen:visitor', 'session'];

function useSecond(active: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [active]);
  return now;
}

/**
 * Maintenance above the top bar: announced, counting down ten minutes before, under way. Dismissed once per version.
 * Standing in every frame, it also keeps the code lists of the signed-in person fresh.
 */
export default function SiteBanner() {
  const t = useT();
  const user = useUser();
  const personId = user?.id ?? null;
  const site = useCall(siteRoute, {}, { refetchInterval: ASK_AGAIN_MS });
  const maintenance = site.data?.maintenance ?? null;
  const [dismissed, setDismissed] = useState<number | null>(null);
  const now = useSecond(maintenance !== null);
  useEffect(() => (personId ? watchCodes() : undefined), [personId]);
  if (!maintenance) return null;
  const [key, kind] = placeOf(personId);
  const seen = readStored(key, isSeen, kind) ?? {};
  if (dismissed === maintenance.version || seen.banner === maintenance.version) return null;
  const phase = maintenancePhase(Date.parse(maintenance.from), Date.parse(maintenance.to), now);
  if (phase.kind === 'over') return null;
  const [from, to] = [formatInstant(maintenance.from), formatInstant(maintenance.to)];
  return (
    <section className="vse-site-banner" aria-label={maintenance.text}>
      <Banner
        tone={maintenance.level}
        // The words change every second while it counts down: nobody wants to hear each of them.
        live={false}
        title={maintenance.text}
        dismissLabel={t('settings.banner.dismiss')}
        onDismiss={() => {
          writeStored(key, { ...seen, banner: maintenance.version }, undefined, kind);
          setDismissed(maintenance.version);
        }}
      >
        {phase.kind === 'announced' && t('settings.banner.announced', { from, to })}
        {phase.kind === 'countdown' && t('settings.banner.countdown', { time: formatDuration(phase.seconds) })}
        {phase.kind === 'running' && t('settings.banner.running', { to })}
      </Banner>
    </section>
  );
}
