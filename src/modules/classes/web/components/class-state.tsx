import { StatusTag, type Tone } from '../../../../ui/design/status-tag.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { ClassState } from '../../shared/class.model.ts';

const TONES: Readonly<Record<ClassState, Tone>> = { preparing: 'info', running: 'success', ended: 'neutral' };

/** State of a class as shape, colour and word. */
export function ClassStateTag({ state }: { readonly state: ClassState }) {
  const t = useT();
  return <StatusTag tone={TONES[state]}>{t(`classes.state.${state}`)}</StatusTag>;
}
