import { lazy, Suspense, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { mayDo } from '../../../../ui/access/grants.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { formatTime } from '../../../../ui/i18n/formats.ts';
import { localeStore } from '../../../../ui/i18n/locale-store.ts';
import { switchLocale, useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import { loginStore } from '../../../../ui/shell/login-store.ts';
import { usePageActs } from '../../../../ui/shell/page-keys.ts';
import { useSiteName } from '../../../../ui/shell/site-name.ts';
import { FIRST, type Turn, turnTo } from '../client/rotation.engine.ts';
import { readScreenAddress } from '../client/screen-address.model.ts';
import { isNight, STAGE, scaleOf, shiftAt } from '../client/wall.model.ts';
import { DefinitionsDialog } from '../components/definitions-dialog.tsx';
import { ScreenControls } from '../components/screen-controls.tsx';
import { SCENE_VIEWS } from '../components/screen-scenes.tsx';
import { useScreenData } from '../screens.queries.ts';
import './bigscreen.css';
import './bigscreen-narrow.css';

const SettingDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import('../components/setting-dialog.tsx')).SettingDialog })),
);

/** Figures older than this are told to be, in ms. */
const OLD_MS = 120_000;
/** Seconds a line of the ticker stands. */
const TICKER_SECONDS = 5;

const windowScale = () => scaleOf(window.innerWidth, window.innerHeight);

/** How large the stage is drawn in the present window; null: a page that scrolls. */
function useScale(): number | null {
  const [scale, setScale] = useState(windowScale);
  useEffect(() => {
    const measure = () => setScale(windowScale());
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return scale;
}

/** The present second; `tick` is told how many ms of looking have passed. */
function useSecond(tick: (ms: number) => void): { readonly at: number; readonly since: number } {
  const [now, setNow] = useState(() => ({ at: Date.now(), since: performance.now() }));
  const latest = useRef(tick);
  latest.current = tick;
  useEffect(() => {
    let last = performance.now();
    const timer = setInterval(() => {
      const since = performance.now();
      latest.current(since - last);
      last = since;
      setNow({ at: Date.now(), since });
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Speaks the language of the address as long as the page is open. */
function useLanguage(lang: ReturnType<typeof readScreenAddress>['lang']): void {
  useEffect(() => {
    const before = localeStore.get();
    if (lang === undefined || lang === before) return;
    void switchLocale(lang);
    return () => void switchLocale(before);
  }, [lang]);
}

function toggleFullscreen(): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.();
  // A browser may refuse; the page is as good without.
  done?.catch(() => {});
}

/** 数据大屏: public figures in four scenes, drawn for a wall and looked at from ten metres. */
export default function BigscreenPage() {
  const t = useT();
  const site = useSiteName();
  const user = useUser();
  const [params] = useAddressParams();
  const { unit, scenes, rotate, lang, dropped } = useMemo(() => readScreenAddress(params), [params]);
  const scale = useScale();
  const { data: last, at, error, refresh } = useScreenData(unit);
  const closed = error?.status === 401;
  const refused = error?.status === 403;
  // A failure leaves the last picture; a refusal does not.
  const data = closed || refused ? null : last;
  const [rotation, turn] = useReducer(
    (before: typeof FIRST, next: Turn) => turnTo(before, next, scenes.length, rotate * 1000),
    FIRST,
  );
  const [panel, setPanel] = useState<'definitions' | 'setting' | null>(null);
  const waiting = scale === null || data === null || panel !== null;
  const { at: now, since } = useSecond((ms) => {
    if (!waiting) turn({ kind: 'elapsed', ms });
  });
  useLanguage(lang);
  useEffect(() => {
    if (dropped) toast.show({ text: t('screens.ignored'), tone: 'warning', key: 'screen' });
  }, [dropped, t]);

  const pause = () => {
    // A button in focus is pressed by the same key.
    const focus = document.activeElement;
    if (focus instanceof HTMLButtonElement) focus.click();
    else turn({ kind: 'pause' });
  };
  const acts = {
    previous: () => turn({ kind: 'previous' }),
    next: () => turn({ kind: 'next' }),
    pause,
    refresh,
    fullscreen: toggleFullscreen,
    definitions: () => setPanel('definitions'),
  };
  usePageActs([
    { on: 'f', keys: ['F'], does: t('screens.fullscreen'), act: acts.fullscreen },
    { on: 'ArrowLeft', keys: ['←'], does: t('screens.previous'), act: acts.previous },
    { on: 'ArrowRight', keys: ['→'], does: t('screens.next'), act: acts.next },
    { on: ' ', keys: ['Space'], does: t(rotation.paused ? 'screens.resume' : 'screens.pause'), act: acts.pause },
    { on: 'r', keys: ['R'], does: t('screens.refresh'), act: acts.refresh },
    { on: '?', keys: ['?'], does: t('screens.definitions'), act: acts.definitions },
  ]);

  const old = data !== null && since - at > OLD_MS;
  const shown = scenes[Math.min(rotation.at, scenes.length - 1)];
  const [x, y] = shiftAt(now);
  const lines = data?.finished ?? [];
  const line = lines[Math.floor(now / 1000 / TICKER_SECONDS) % Math.max(1, lines.length)];
  const maySet = mayDo(user, 'homeShowEdit.edit') && mayDo(user, 'homeShowEdit.enable');
  return (
    <div
      className="vse-screen"
      data-theme="dark"
      data-night={isNight(now) || undefined}
      data-page={scale === null || undefined}
      style={{ '--scale': scale ?? 1, '--x': `${x}px`, '--y': `${y}px` } as React.CSSProperties}
    >
      <div
        className="vse-screen-stage"
        style={scale === null ? {} : { inlineSize: STAGE.width, blockSize: STAGE.height }}
      >
        <header className="vse-screen-head">
          <h1>
            {t('route.bigscreen')}
            <small>{data?.unit?.name ?? site}</small>
          </h1>
          <p className="vse-num">
            <span data-old={old || undefined}>{data && t('screens.asOf', { time: formatTime(data.asOf) })}</span>
          </p>
        </header>
        <div className="vse-screen-scenes">
          {data === null ? (
            <div className="vse-screen-wait" role="status">
              <p>
                {closed
                  ? t('screens.signIn')
                  : refused
                    ? error.message
                    : t(error ? 'screens.failed' : 'screens.loading')}
              </p>
              {closed && (
                <Button variant="primary" onClick={() => loginStore.set(true)}>
                  {t('screens.signIn.action')}
                </Button>
              )}
              {refused && <ButtonLink href={addressOf('bigscreen')}>{t('screens.unit.whole')}</ButtonLink>}
            </div>
          ) : (
            scenes.map((scene) => {
              const View = SCENE_VIEWS[scene];
              return (
                <section
                  key={scene}
                  className="vse-screen-scene"
                  data-scene={scene}
                  data-shown={scene === shown || undefined}
                >
                  <h2>{t(`screens.scene.${scene}`)}</h2>
                  <View data={data} />
                </section>
              );
            })
          )}
        </div>
        <footer className="vse-screen-foot">
          <p className="vse-screen-ticker">{line && t('screens.ticker', line)}</p>
          <ScreenControls
            scenes={scenes}
            shown={shown}
            paused={rotation.paused}
            rotates={scale !== null && scenes.length > 1}
            acts={acts}
            onSetting={maySet ? () => setPanel('setting') : undefined}
          />
        </footer>
      </div>
      {panel === 'definitions' && <DefinitionsDialog data={data} onClose={() => setPanel(null)} />}
      {panel === 'setting' && (
        <Suspense fallback={null}>
          <SettingDialog onClose={() => setPanel(null)} onSaved={refresh} />
        </Suspense>
      )}
    </div>
  );
}
