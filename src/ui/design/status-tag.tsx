import type { ReactNode } from 'react';
import './status-tag.css';

/** The five tones of a state. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

/** A state as shape, colour and word: ○ neutral, ◐ info, ● success, ▲ warning, ■ error. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`vse-status vse-tone-${tone}`}>
      <span className="vse-status-shape" aria-hidden="true" />
      {children}
    </span>
  );
}
