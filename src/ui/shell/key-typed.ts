/** The key as it is without caps lock, which swaps letters and capitals. */
export function keyTyped(event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'getModifierState'>): string {
  if (event.key.length !== 1 || !event.getModifierState('CapsLock')) return event.key;
  return event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase();
}
