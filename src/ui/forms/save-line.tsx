import type { SaveState } from '../access/draft-keeper.ts';
import { classNames } from '../design/class-names.ts';
import { useLocale } from '../i18n/translate.ts';
import '../design/status-tag.css';

const TONES: Partial<Record<SaveState['kind'], string>> = {
  saved: 'success',
  offline: 'warning',
  failed: 'warning',
  conflict: 'error',
  refused: 'error',
};

/**
 * Where the typed text is now: 已保存 14:03:22 · 离线，已存本机 · 保存失败，重试中.
 * @param describe text of a state, with the time of the save as hh:mm:ss; a refusal brings its own
 */
export function SaveLine({
  state,
  className,
  describe,
}: {
  readonly state: SaveState;
  readonly className: string;
  readonly describe: (kind: Exclude<SaveState['kind'], 'refused'>, time: string) => string;
}) {
  const locale = useLocale();
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', hourCycle: 'h23' });
  const time = state.kind === 'saved' && state.at !== '' ? clock.format(new Date(state.at)) : '';
  const tone = TONES[state.kind];
  return (
    <p className={classNames(className, tone && `vse-tone-${tone}`)} role="status">
      {state.kind === 'refused' ? state.why : describe(state.kind, time)}
    </p>
  );
}
