import type { SaveState } from '../../../../../ui/access/draft-keeper.ts';
import { useLocale, useT } from '../../../../../ui/i18n/translate.ts';
import '../../../../../ui/design/status-tag.css';

/** Where the typed text is now: 已保存 14:03:22 · 离线，已存本机 · 保存失败，重试中. */
export function SaveLine({ state }: { readonly state: SaveState }) {
  const t = useT();
  const locale = useLocale();
  const clock = (iso: string) =>
    new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(
      new Date(iso),
    );
  const describe = () => {
    switch (state.kind) {
      case 'idle':
        return t('labReports.save.idle');
      case 'waiting':
        return t('labReports.save.waiting');
      case 'saved':
        return t('labReports.save.saved', { time: clock(state.at) });
      case 'offline':
        return t('labReports.save.offline');
      case 'failed':
        return t('labReports.save.failed');
      case 'conflict':
        return t('labReports.save.conflict');
      case 'refused':
        return state.why;
    }
  };
  const tone = {
    idle: '',
    waiting: '',
    saved: 'success',
    offline: 'warning',
    failed: 'warning',
    conflict: 'error',
    refused: 'error',
  };
  return (
    <p className={`vse-report-save ${tone[state.kind] ? `vse-tone-${tone[state.kind]}` : ''}`} role="status">
      {describe()}
    </p>
  );
}
