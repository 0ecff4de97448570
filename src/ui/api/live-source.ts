import { currentToken } from './session-store.ts';
import type { StreamItem } from './sse-parser.ts';
import { maintainConnection } from './stream-connection.ts';

/**
 * Listens to a stream of its own (a class that is watched) as long as it is needed; connects again by itself and
 * resumes behind the last event.
 * @returns how to end it
 */
export function listenTo(
  address: string,
  on: { readonly onItem: (item: StreamItem) => void; readonly state: (up: boolean) => void },
): () => void {
  let last: string | null = null;
  return maintainConnection({
    address,
    open: (input, init) => fetch(input, init),
    token: currentToken,
    lastId: () => last,
    listener: (item) => {
      if (item.id) last = item.id;
      on.onItem(item);
    },
    onState: on.state,
  });
}
