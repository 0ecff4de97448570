import { flushSync } from 'react-dom';

/**
 * Calls back before the browser lays out a printed page. The browser prints what stands in the document when
 * `beforeprint` returns, so what the callback changes is rendered inside the event.
 * @returns how to unsubscribe
 */
export function onPrint(fill: () => void, target: EventTarget = window): () => void {
  const print = () => flushSync(fill);
  target.addEventListener('beforeprint', print);
  return () => target.removeEventListener('beforeprint', print);
}
