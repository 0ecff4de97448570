import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { type Action, useAction } from '../../../../../ui/api/use-action.ts';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { MAX_NAME } from '../../../shared/lines.model.ts';
import { removeNodesRoute } from '../../../shared/outline.contract.ts';
import {
  copyNodeRoute,
  courseTreeRoute,
  getNodeRoute,
  nodeBinRoute,
  restoreNodeRoute,
  showNodesRoute,
} from '../../../shared/structure.contract.ts';
import type { Undo } from './use-undo.ts';

/** What is asked for when nodes are shown or hidden. */
type Showing = [visible: boolean, ids?: readonly string[], done?: () => void, notify?: boolean];

/** A node with the name messages call it by. */
interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * Commands of the outline that wait for their answer; each reads the outline anew when it is done.
 * @param ready waits until everything typed before is saved; refused when it cannot be
 * @param onVersions receives the versions nodes have from then on
 */
export function useOutline(
  courseId: string,
  {
    ready,
    onVersions,
    undo,
    mayHide,
  }: {
    readonly ready: () => Promise<void>;
    readonly onVersions: (versions: ReadonlyMap<string, number>) => void;
    readonly undo: Undo;
    /** Asks where it has to be asked before nodes are hidden. */
    readonly mayHide: (ids: readonly string[]) => Promise<boolean>;
  },
) {
  const t = useT();

  const copy: Action<[Named, (id: string) => void]> = useAction(async (node, done) => {
    await ready();
    const name = t('courses.copy.name', { name: node.name }).slice(0, MAX_NAME);
    const { id } = await call(copyNodeRoute, { params: { nodeId: node.id }, body: { name } });
    toast.show({ text: t('courses.copy.done', { name }), tone: 'success' });
    await refresh(courseTreeRoute, getNodeRoute);
    done(id);
  });

  const takeBack = async (ids: readonly string[]) => {
    for (const id of ids) await call(restoreNodeRoute, { params: { nodeId: id } });
    await refresh(courseTreeRoute, getNodeRoute, nodeBinRoute);
  };
  const restore: Action<[Named]> = useAction(async ({ id, name }) => {
    await takeBack([id]);
    toast.show({ text: t('courses.bin.restored', { name }), tone: 'success' });
  });

  const setVisible = async (visible: boolean, ids?: readonly string[], notify = false) => {
    const answer = await call(showNodesRoute, {
      params: { courseId },
      body: { visible, ...(ids ? { ids: [...ids] } : {}), ...(notify ? { notify } : {}) },
    });
    onVersions(new Map(answer.rows.map(({ id, version }) => [id, version])));
    await refresh(courseTreeRoute, getNodeRoute);
    return answer;
  };
  /**
   * Several nodes or, without ids, all of them; showing a node shows what is below it. `done` hears that it happened,
   * `notify` notifies learners of what they see for the first time.
   */
  const show: Action<Showing> = useAction(async (visible, ids, done, notify) => {
    await ready();
    if (!visible && ids && !(await mayHide(ids))) return;
    const { rows, skipped, notified } = await setVisible(visible, ids, notify);
    if (skipped.length > 0) {
      const names = skipped.map(({ name }) => name).join(t('courses.list.comma'));
      toast.show({ text: t('courses.show.skipped', { n: skipped.length, names }), tone: 'warning' });
    }
    done?.();
    if (rows.length === 0) return;
    const shown = rows.map(({ id }) => id);
    undo.did(
      () => setVisible(!visible, shown),
      notified > 0
        ? t('courses.show.notified', { n: rows.length, people: notified })
        : t(visible ? 'courses.show.shown' : 'courses.show.hidden', { n: rows.length }),
    );
  });

  /** @param tops nodes none of which is below another */
  const remove: Action<[readonly Named[]]> = useAction(
    async (tops) => {
      await ready();
      const ids = tops.map(({ id }) => id);
      await call(removeNodesRoute, { params: { courseId }, body: { ids } });
      // The nodes themselves are not asked for again: they are gone.
      await refresh(courseTreeRoute, nodeBinRoute);
      const [first] = tops;
      const text =
        tops.length === 1 && first
          ? t('courses.node.deletedOf', { name: first.name })
          : t('courses.outline.deletedN', { n: tops.length });
      undo.did(() => takeBack(ids), text);
    },
    { quiet: true },
  );

  return { copy, show, remove, restore };
}
