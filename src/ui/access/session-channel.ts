/** What tabs of one browser and site tell each other about the sign-in. */
export type SessionWord =
  | { readonly kind: 'in'; readonly id: string; readonly name: string }
  /** A sign-out begins here: what the server says of the session meanwhile is no news. */
  | { readonly kind: 'leaving' }
  | { readonly kind: 'out' }
  | { readonly kind: 'locale'; readonly locale: string }
  | { readonly kind: 'active' };

const channel = new BroadcastChannel('cloudvse_session');

/** Tells the other tabs; they hear within a moment. */
export function notifyTabs(word: SessionWord): void {
  channel.postMessage(word);
}

/** Hears the other tabs until the returned function is called. */
export function subscribeTabs(onWord: (word: SessionWord) => void): () => void {
  const listener = ({ data }: MessageEvent<SessionWord>) => onWord(data);
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}
