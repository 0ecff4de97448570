import type { Translate } from '../../../../../kernel/i18n/catalog.ts';
import type { Locale } from '../../../../../kernel/i18n/locales.ts';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import type { RunState } from '../../../shared/run.model.ts';
import type { StartCode } from '../../../shared/start.policy.ts';

/** Tone and word of a run's state. */
export function stateWord(t: Translate, state: RunState) {
  const labels = {
    created: { tone: 'neutral', word: t('runs.page.state.created') },
    running: { tone: 'info', word: t('runs.page.state.running') },
    finished: { tone: 'success', word: t('runs.page.state.finished') },
    unfinished: { tone: 'warning', word: t('runs.page.state.unfinished') },
    abandoned: { tone: 'neutral', word: t('runs.page.state.abandoned') },
  } as const;
  return labels[state];
}

/** Name of an experiment in the language of the page: its own, or the English one where that is read more easily. */
export function experimentName(
  locale: Locale,
  experiment: { readonly name: string; readonly nameEn: string | null },
): string {
  return locale.startsWith('zh') ? experiment.name : experiment.nameEn || experiment.name;
}

/** What a run counts in: the name of the course or of the micro cloud, open laboratory or trial. */
export function contextWord(t: Translate, context: { readonly kind: string; readonly name: string | null }): string {
  if (context.kind === 'course') return context.name ?? t('runs.page.context.course');
  if (context.kind === 'attempt') return context.name ?? t('runs.page.context.attempt');
  if ('practiceOf' in context) return t('runs.page.context.practice');
  if (context.kind === 'trial') return t('runs.page.context.trial');
  if (context.kind === 'opening') {
    return context.name ? t('runs.page.context.openingBy', { name: context.name }) : t('runs.page.context.opening');
  }
  if (context.kind === 'entitlement') return t('runs.page.context.entitlement');
  return context.name ?? t('runs.page.context.open');
}

/** Words of a start button that cannot be pressed. @param opens Unix milliseconds; null where no instant is known */
export function closedWord(t: Translate, code: StartCode, opens: number | null): string {
  const messages: Partial<Record<StartCode, string>> = {
    gone: t('runs.page.button.gone'),
    no_version: t('runs.page.button.noVersion'),
    suspended: t('runs.page.button.suspended'),
    no_right: t('runs.page.button.noRight'),
    not_yet:
      opens === null
        ? t('runs.page.button.notYetOpen')
        : t('runs.page.button.notYet', { time: formatInstant(new Date(opens).toISOString()) }),
    closed: t('runs.page.button.closed'),
    booking: t('runs.page.button.booking'),
    too_early:
      opens === null
        ? t('runs.page.button.tooEarly')
        : t('runs.page.button.entersAt', { time: formatInstant(new Date(opens).toISOString()) }),
    seats: t('runs.page.button.seats'),
    attempts: t('runs.page.button.attempts'),
    quota: t('runs.page.button.quota'),
  };
  return messages[code] ?? t('runs.page.button.noVersion');
}
