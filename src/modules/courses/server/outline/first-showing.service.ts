import type { TxCtx } from '../../../../platform/db/context.ts';
import { notify } from '../../../notifications/server/notifications.public.ts';
import { classesConcerned } from '../../shared/unlock.model.ts';
import type { CourseView } from '../course.access.ts';
import { readersByClass } from '../team.repository.ts';
import type { NodeRow } from './node.repository.ts';
import { markShown } from './node.repository.ts';

/**
 * Notes which of these nodes, and of what is below them, learners see for the first time, and notifies each learner
 * concerned once of all of them where the editor asks for it: never of what is hidden until it is unlocked, and not of
 * what a rule opens to other classes only. A course that is not published has nobody to notify.
 * @param outline the whole outline; read only where somebody is notified
 * @returns number of people who are notified
 */
export async function noteFirstShowing(
  tx: TxCtx,
  { row }: CourseView,
  of: {
    readonly ids: readonly string[];
    readonly notify: boolean;
    readonly outline: () => Promise<readonly NodeRow[]>;
  },
): Promise<number> {
  const first = new Set(await markShown(tx, of.ids));
  if (!of.notify || first.size === 0 || row.state !== 'published') return 0;
  const outline = await of.outline();
  const byId = new Map(outline.map((node) => [node.id, node]));
  /** Where a node stands, to be compared as text. */
  const place = ({ parent, sort }: NodeRow): string =>
    `${parent === null ? '' : place(byId.get(parent)!)}/${String(sort).padStart(5, '0')}`;
  const concerned = outline.flatMap((node) => {
    // What stands below something new is news with it.
    if (!first.has(node.id) || (node.parent !== null && first.has(node.parent))) return [];
    const classes = classesConcerned(outline, node.id);
    return classes === 'none' ? [] : [{ id: node.id, name: node.name, place: place(node), classes }];
  });
  concerned.sort((a, b) => (a.place < b.place ? -1 : 1));
  if (concerned.length === 0) return 0;
  const acts = tx.actor.kind === 'person' ? tx.actor.personId : null;
  /** People by what is news to them. */
  const groups = new Map<string, { readonly news: typeof concerned; readonly to: string[] }>();
  for (const { personId, classIds } of await readersByClass(tx, row.id)) {
    const news = concerned.filter(({ classes }) => classes === 'all' || classIds.some((id) => classes.has(id)));
    if (news.length === 0 || personId === acts) continue;
    const key = news.map(({ id }) => id).join();
    const group = groups.get(key) ?? { news, to: [] };
    group.to.push(personId);
    groups.set(key, group);
  }
  let people = 0;
  for (const { news, to } of groups.values()) {
    const [one] = news;
    const more = news.length - 1;
    notify(tx, {
      to,
      kind: 'teaching',
      key: more > 0 ? 'courses.notice.shownMany' : 'courses.notice.shown',
      params: { courseName: row.name, name: one!.name, more },
      target: { page: 'study.structure', query: { Id: row.id, nodeId: one!.id } },
    });
    people += to.length;
  }
  if (people > 0) {
    tx.audit({
      action: 'node.notify',
      object: 'course',
      objectId: row.id,
      after: { nodes: concerned.map(({ name }) => name), people },
    });
  }
  return people;
}
