import { useEffect, useRef } from 'react';
import { isRecord, useDraft } from '../../../../../ui/access/use-draft.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { NodeDraft, NodeForms } from '../node/use-node-forms.ts';
import type { Op } from './ops.model.ts';
import type { OutlineQueue } from './use-outline-queue.ts';

/** What is kept of an outline in this browser until it is saved. */
interface Kept {
  readonly ops: readonly Op[];
  readonly forms: Readonly<Record<string, NodeDraft>>;
}

/** Keeps what is not saved through a reload, and asks before the window closes over it. True while there is such. */
export function useKeptOutline(courseId: string, forms: NodeForms, queue: OutlineQueue): boolean {
  const t = useT();
  const dirty = forms.drafts.size > 0 || queue.ops.length > 0;
  const kept: Kept = { ops: queue.ops.map(({ op }) => op), forms: Object.fromEntries(forms.drafts) };
  const draft = useDraft('courses.structure', courseId, kept, {
    dirty,
    label: t('route.maintain.courseBuild.structure'),
    check: isRecord<Kept>,
    restore: (before) => {
      if (!Array.isArray(before.ops) || !isRecord<Kept['forms']>(before.forms)) return;
      const whole = Object.entries(before.forms).filter(
        ([, one]) => isRecord(one?.form?.rule) && Array.isArray(one.form.points),
      );
      forms.restore(new Map(whole));
      queue.restore(before.ops);
    },
  });
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !dirty) draft.clear();
    was.current = dirty;
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  });
  return dirty;
}
