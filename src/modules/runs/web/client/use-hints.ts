import { useEffect, useState } from 'react';
import { onLive } from '../../../../ui/api/stream.ts';
import type { RunSession } from './session.engine.ts';

/**
 * The last sentence a teacher sent to everybody at work; the content is told as well, so that it may show it in its
 * own place.
 */
export function useHints(
  runId: string,
  session: RunSession,
): { readonly text: string | null; readonly close: () => void } {
  const [text, setText] = useState<string | null>(null);
  useEffect(
    () =>
      onLive('class.hint', (hint) => {
        if (hint.run !== runId) return;
        setText(hint.text);
        session.send('hint', { text: hint.text });
      }),
    [runId, session],
  );
  return { text, close: () => setText(null) };
}
