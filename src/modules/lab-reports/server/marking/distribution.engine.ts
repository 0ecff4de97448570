/**
 * Gives each report to the marker with the fewest, those of one class to one marker when so wished. What the markers hold
 * already counts.
 * @param held reports each marker has to mark already; its keys are the markers
 */
export function distribute(
  waiting: readonly { readonly id: string; readonly classId: string }[],
  held: ReadonlyMap<string, number>,
  way: 'evenly' | 'byClass',
): Map<string, string> {
  const load = new Map(held);
  const least = () => [...load].reduce((best, one) => (one[1] < best[1] ? one : best))[0];
  const given = new Map<string, string>();
  const groups = new Map<string, string[]>();
  for (const { id, classId } of waiting) {
    const key = way === 'byClass' ? classId : id;
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  // The largest class first, else two large ones could fall to one marker.
  const order = way === 'byClass' ? [...groups.values()].sort((a, b) => b.length - a.length) : [...groups.values()];
  for (const ids of order) {
    const marker = least();
    for (const id of ids) given.set(id, marker);
    load.set(marker, load.get(marker)! + ids.length);
  }
  return given;
}
