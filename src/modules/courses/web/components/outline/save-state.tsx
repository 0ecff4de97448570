import { useT } from '../../../../../ui/i18n/translate.ts';
import type { Trouble } from './use-outline-queue.ts';

const TIME = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/** How far the outline is saved, as shape and word; told aloud only when something keeps it from being saved. */
export function SaveState({
  pending,
  refused,
  trouble,
  savedAt,
}: {
  readonly pending: boolean;
  readonly refused: number;
  readonly trouble: Trouble | null;
  /** Unix ms of the last save; null before the first. */
  readonly savedAt: number | null;
}) {
  const t = useT();
  const state = trouble ?? (refused > 0 ? 'refused' : pending ? 'saving' : savedAt === null ? 'none' : 'saved');
  const time = savedAt === null ? '' : new Intl.DateTimeFormat('en-GB', TIME).format(savedAt);
  return (
    <span className="vse-save-state" data-state={state} role={trouble || refused > 0 ? 'alert' : undefined}>
      {state === 'offline' && t('courses.outline.offline')}
      {state === 'server' && t('courses.outline.retrying')}
      {state === 'refused' && t('courses.outline.refusedN', { n: refused })}
      {state === 'saving' && t('courses.outline.saving')}
      {state === 'saved' && t('courses.outline.savedAt', { time })}
    </span>
  );
}
