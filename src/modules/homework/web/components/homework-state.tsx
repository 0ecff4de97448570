import { StatusTag, type Tone } from '../../../../ui/design/status-tag.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { HomeworkState } from '../../shared/homework.model.ts';
import type { HomeworkLine } from './homework.model.ts';

const TONES: Readonly<Record<HomeworkState, Tone>> = {
  draft: 'neutral',
  published: 'success',
  closed: 'warning',
  released: 'info',
};

/** State of homework as shape, colour and word; what is published and has not opened says so. @param now of the server or the page */
export function HomeworkStateTag({
  homework: { state, opensAt },
  now,
}: {
  readonly homework: Pick<HomeworkLine, 'state' | 'opensAt'>;
  readonly now: number;
}) {
  const t = useT();
  if (state === 'published' && opensAt !== null && Date.parse(opensAt) > now) {
    return <StatusTag tone="info">{t('homework.state.ahead')}</StatusTag>;
  }
  return <StatusTag tone={TONES[state]}>{t(`homework.state.${state}`)}</StatusTag>;
}
