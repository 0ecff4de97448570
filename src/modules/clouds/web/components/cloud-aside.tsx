import { useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { siteDate, siteWeekday } from '../../../../kernel/values/site-time.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { readStored, writeStored } from '../../../../ui/api/storage.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { Card } from '../../../../ui/design/card.tsx';
import { formatList } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { cloudDetailsRoute, cloudLoadRoute, remindRoute } from '../../shared/cloud.contract.ts';
import { DoorTag, LoadBar } from './cloud-door.tsx';

export type CloudDetails = CallOutput<typeof cloudDetailsRoute>;

/** The bar is asked again so often while the page is looked at. */
const LOOK_MS = 10_000;
const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

type Day = (typeof DAYS)[number];

/** Hours of the week, neighbouring days with the same hours as one. */
function spansOf({ week }: CloudDetails): { readonly from: Day; readonly to: Day; readonly hours: string }[] {
  const spans: { from: Day; to: Day; hours: string }[] = [];
  for (const day of DAYS) {
    const hours = week
      .filter((one) => one.day === day)
      .sort((a, b) => a.from.localeCompare(b.from))
      .map(({ from, to }) => `${from}–${to}`)
      .join(' ');
    const last = spans.at(-1);
    if (last?.hours === hours) last.to = day;
    else spans.push({ from: day, to: day, hours });
  }
  return spans;
}

/** Hours of the week as rows, days with the same hours in one. */
function WeekTable({ cloud }: { readonly cloud: CloudDetails }) {
  const t = useT();
  const today = siteWeekday(Date.parse(cloud.serverNow));
  if (cloud.week.length === 0) return <p className="vse-muted-small">{t('clouds.aside.always')}</p>;
  return (
    <dl className="cloud-week">
      {spansOf(cloud).map(({ from, to, hours }) => (
        <div key={from} aria-current={from <= today && today <= to ? 'date' : undefined}>
          <dt>
            {from === to
              ? t(`clouds.day.${from}`)
              : t('clouds.aside.days', { from: t(`clouds.day.${from}`), to: t(`clouds.day.${to}`) })}
          </dt>
          <dd className="vse-num">{hours === '' ? t('clouds.aside.closedDay') : hours}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Exceptions that still come. */
function Exceptions({ cloud }: { readonly cloud: CloudDetails }) {
  const t = useT();
  const today = siteDate(Date.parse(cloud.serverNow));
  const rows = cloud.exceptions.filter(({ date }) => date >= today).sort((a, b) => a.date.localeCompare(b.date));
  if (rows.length === 0) return null;
  return (
    <>
      <h2>{t('clouds.aside.exceptions')}</h2>
      <dl className="cloud-week">
        {rows.slice(0, 8).map((row) => (
          <div key={`${row.date} ${row.from}`}>
            <dt className="vse-num">{row.date}</dt>
            <dd>
              {row.from === null ? (
                t('clouds.aside.closedDay')
              ) : (
                <span className="vse-num">{`${row.from}–${row.to}`}</span>
              )}
              {row.note && ` · ${row.note}`}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The leaving note names the host once per tab. */
function External({ url }: { readonly url: string }) {
  const t = useT();
  const host = new URL(url).host;
  const [said, setSaid] = useState(
    () => readStored('left', (value): value is string => value === host, 'session') !== null,
  );
  return (
    <>
      {!said && <p className="vse-muted-small">{t('clouds.aside.leave', { host })}</p>}
      <ButtonLink
        block
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => {
          writeStored('left', host, 86_400_000, 'session');
          setSaid(true);
        }}
      >
        {t('clouds.aside.external')} ↗
      </ButtonLink>
    </>
  );
}

/** The card beside a cloud: is it open, how full is it, who comes in. */
export function CloudAside({ cloud, onPick }: { readonly cloud: CloudDetails; readonly onPick: () => void }) {
  const t = useT();
  const user = useUser();
  const { data: load } = useCall(cloudLoadRoute, { params: { id: cloud.id } }, { refetchInterval: LOOK_MS });
  const shown = load ?? cloud;
  const remind = useAction(async () => {
    await call(remindRoute, { params: { id: cloud.id } });
    await refresh(cloudDetailsRoute);
  });
  return (
    <Card className="cloud-aside">
      <div className="cloud-aside-door">
        <DoorTag door={shown.door} opensAt={shown.opensAt} />
      </div>
      {!cloud.externalOnly && <LoadBar now={shown.now} limit={shown.concurrency} waiting={shown.waiting} />}
      {cloud.experimentRows.length > 0 && (
        <Button variant="primary" size="large" block onClick={onPick}>
          {t('clouds.aside.pick')}
        </Button>
      )}
      {user && shown.door === 'later' && cloud.state === 'listed' && (
        <Button block disabled={cloud.reminded} loading={remind.busy} onClick={() => void remind.run()}>
          {cloud.reminded ? t('clouds.aside.reminded') : t('clouds.aside.remind')}
        </Button>
      )}
      {cloud.externalUrl && <External url={cloud.externalUrl} />}
      {cloud.externalClosed && <p className="vse-muted-small">{t('clouds.aside.externalClosed')}</p>}
      <h2>{t('clouds.aside.hours')}</h2>
      <WeekTable cloud={cloud} />
      <Exceptions cloud={cloud} />
      <p className="vse-muted-small">{t('clouds.aside.zone')}</p>
      <h2>{t('clouds.aside.rule')}</h2>
      <p>
        {cloud.memberRule === 'unit' ? t('clouds.aside.unit', { unit: cloud.unitName }) : t('clouds.aside.list')}
        {cloud.member && ` · ${t('clouds.aside.you')}`}
      </p>
      {cloud.managers.length > 0 && (
        <>
          <h2>{t('clouds.aside.managers')}</h2>
          <p>{formatList(cloud.managers)}</p>
        </>
      )}
    </Card>
  );
}
