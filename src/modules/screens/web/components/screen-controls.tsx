import { IconButton } from '../../../../ui/design/button.tsx';
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  FullscreenIcon,
  PauseIcon,
  PlayIcon,
  QuestionIcon,
  RefreshIcon,
  SettingsIcon,
} from '../../../../ui/design/icons.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { Scene } from '../client/screen-address.model.ts';

/** What the keys do, for hands that have none. */
export function ScreenControls({
  scenes,
  shown,
  paused,
  rotates,
  acts,
  onSetting,
}: {
  readonly scenes: readonly Scene[];
  readonly shown: Scene | undefined;
  readonly paused: boolean;
  readonly rotates: boolean;
  readonly acts: Readonly<Record<'previous' | 'next' | 'pause' | 'refresh' | 'fullscreen' | 'definitions', () => void>>;
  readonly onSetting: (() => void) | undefined;
}) {
  const t = useT();
  return (
    <section className="vse-screen-controls" aria-label={t('screens.controls')}>
      {rotates && (
        <>
          <p className="vse-screen-places" aria-hidden="true">
            {scenes.map((scene) => (
              <span key={scene} data-on={scene === shown || undefined} />
            ))}
          </p>
          <IconButton label={t('screens.previous')} icon={<ChevronLeftIcon />} onClick={acts.previous} />
          <IconButton
            label={t(paused ? 'screens.resume' : 'screens.pause')}
            icon={paused ? <PlayIcon /> : <PauseIcon />}
            onClick={acts.pause}
          />
          <IconButton label={t('screens.next')} icon={<ChevronRightIcon />} onClick={acts.next} />
        </>
      )}
      <IconButton label={t('screens.refresh')} icon={<RefreshIcon />} onClick={acts.refresh} />
      <IconButton label={t('screens.fullscreen')} icon={<FullscreenIcon />} onClick={acts.fullscreen} />
      <IconButton label={t('screens.definitions')} icon={<QuestionIcon />} onClick={acts.definitions} />
      {onSetting && <IconButton label={t('screens.setting')} icon={<SettingsIcon />} onClick={onSetting} />}
    </section>
  );
}
