import type { SaveState } from '../../../../../ui/access/draft-keeper.ts';
import { useLocale, useT } from '../../../../../ui/i18n/translate.ts';
import '../../../../../ui/design/status-tag.css';

const TONES: Partial<Record<SaveState['kind'], string>> = {
  saved: 'success',
  offline: 'warning',
  failed: 'warning',
  conflict: 'error',
  refused: 'error',
};

/** Where the typed text is now: 已保存 14:03:22. */
export function SaveLine({ state }: { readonly state: SaveState }) {
  const t = useT();
  const locale = useLocale();
  const clock = (iso: string) =>
    new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(
      new Date(iso),
    );
  const text =
    state.kind === 'refused'
      ? state.why
      : state.kind === 'saved'
        ? t('handIns.own.save.saved', { time: clock(state.at) })
        : t(`handIns.own.save.${state.kind}`);
  const tone = TONES[state.kind];
  return (
    <p className={`vse-hand-in-save${tone ? ` vse-tone-${tone}` : ''}`} role="status">
      {text}
    </p>
  );
}
