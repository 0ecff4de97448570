import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from './icons.ts';
import type { Tone } from './status-tag.tsx';

/** The icon of a tone: i, tick, triangle, exclamation mark. Decoration. */
export function ToneIcon({ tone }: { tone: Tone }) {
  const Icon = { neutral: InfoIcon, info: InfoIcon, success: SuccessIcon, warning: WarningIcon, error: ErrorIcon }[
    tone
  ];
  return <Icon aria-hidden="true" />;
}
