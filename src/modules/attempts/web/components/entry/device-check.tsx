import { useEffect, useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { clockRoute } from '../../../shared/desk.contract.ts';
import { examStore } from '../../client/exam.store.ts';

type Finding = {
  readonly key: 'connection' | 'storage' | 'screen' | 'clock';
  readonly good: boolean;
  readonly value: string;
};

/** Narrowest window in which a paper is comfortable to read, in pixels. */
const COMFORTABLE = 1024;

async function look(): Promise<Finding[]> {
  const started = performance.now();
  const { serverTime } = await call(clockRoute, {}, { withoutBearer: true });
  const trip = Math.round(performance.now() - started);
  const offset = Math.round((serverTime - Date.now()) / 1000);
  const { durable } = await examStore();
  return [
    { key: 'connection', good: trip < 1000, value: `${trip} ms` },
    { key: 'storage', good: durable, value: '' },
    { key: 'screen', good: window.innerWidth >= COMFORTABLE, value: `${window.innerWidth} × ${window.innerHeight}` },
    { key: 'clock', good: Math.abs(offset) < 60, value: `${offset} s` },
  ];
}

/** 设备检测: what of this device might be in the way. Hints only: the server decides what the exam requires. */
export function DeviceCheck() {
  const t = useT();
  const [found, setFound] = useState<Finding[] | 'failed' | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when asked to
  useEffect(() => {
    let gone = false;
    look().then(
      (findings) => !gone && setFound(findings),
      () => !gone && setFound('failed'),
    );
    return () => {
      gone = true;
    };
  }, [round]);
  return (
    <section className="vse-stack" aria-label={t('attempts.entry.device.title')}>
      <h2 className="vse-entry-heading">{t('attempts.entry.device.title')}</h2>
      {found === 'failed' && <p role="alert">{t('attempts.entry.device.failed')}</p>}
      {Array.isArray(found) && (
        <ul className="vse-entry-checks">
          {found.map(({ key, good, value }) => (
            <li key={key}>
              <span>{t(`attempts.entry.device.${key}`)}</span>
              <span className="vse-num">{value}</span>
              <StatusTag tone={good ? 'success' : 'warning'}>
                {t(good ? 'attempts.entry.device.good' : `attempts.entry.device.${key}Hint`)}
              </StatusTag>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button size="small" onClick={() => setRound(round + 1)}>
          {t('attempts.entry.device.again')}
        </Button>
      </div>
    </section>
  );
}
