import { useSyncExternalStore } from 'react';
import { makeListeners } from '../../../../../ui/listeners.ts';

/** Where one stands in what plays or is read: a second of a video, a page of a document. */
export interface StudyPlace {
  readonly kind: 'second' | 'page';
  readonly at: number;
}

/** A place as it stands in an address: `second-65`. */
export const placeText = ({ kind, at }: StudyPlace): string => `${kind}-${Math.floor(at)}`;

/** What an address says of a place; null for none, or what is none. */
export function placeFrom(text: string | null): StudyPlace | null {
  const found = /^(second|page)-(\d{1,5})$/.exec(text ?? '');
  return found ? { kind: found[1] as StudyPlace['kind'], at: Number(found[2]) } : null;
}

/** What plays or shows a node, for parts beside it that name its places. */
interface StudyPlayer {
  readonly nodeId: string;
  readonly kind: StudyPlace['kind'];
  /** Where it stands now. */
  readonly now: () => number;
  readonly goTo: (at: number) => void;
}

let player: StudyPlayer | null = null;
/** A place one wants to go to whose player is not there yet. */
let wanted: { readonly nodeId: string; readonly place: StudyPlace } | null = null;
const listeners = makeListeners();

/** A player makes itself known while it can be led; answers how it takes that back. */
export function offerPlace(offered: StudyPlayer): () => void {
  player = offered;
  if (wanted?.nodeId === offered.nodeId && wanted.place.kind === offered.kind) offered.goTo(wanted.place.at);
  if (wanted?.nodeId === offered.nodeId) wanted = null;
  listeners.tell();
  return () => {
    if (player !== offered) return;
    player = null;
    listeners.tell();
  };
}

/** Leads to a place: at once where its player is open, or when that opens. */
export function goToPlace(nodeId: string, place: StudyPlace): void {
  if (player?.nodeId === nodeId && player.kind === place.kind) player.goTo(place.at);
  else wanted = { nodeId, place };
}

/** What plays a node now; null where nothing does. */
export function useStudyPlayer(nodeId: string): Pick<StudyPlayer, 'kind' | 'now'> | null {
  const found = useSyncExternalStore(listeners.subscribe, () => player);
  return found?.nodeId === nodeId ? found : null;
}
