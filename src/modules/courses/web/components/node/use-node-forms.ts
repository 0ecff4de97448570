import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../../ui/api/api-error.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { translate } from '../../../../../ui/i18n/translate.ts';
import { courseTreeRoute, getNodeRoute, updateNodeRoute } from '../../../shared/structure.contract.ts';
import { type Trouble, troubleOf, useRetry } from '../outline/use-outline-queue.ts';
import { changeOf, type FullNode, formOf, type NodeForm, nodeFaults, sameForm } from './node-form.model.ts';

/** Stillness after which what is typed is saved by itself. */
const STILL_MS = 1500;

/** What is typed about a node and the version it started from. */
export interface NodeDraft {
  readonly base: FullNode;
  readonly form: NodeForm;
}

type Drafts = ReadonlyMap<string, NodeDraft>;

/** Settings of nodes as they are typed; each is saved by itself, also when one looks at another node meanwhile. */
export interface NodeForms {
  readonly drafts: Drafts;
  readonly saving: ReadonlySet<string>;
  readonly refusalOf: (id: string) => ApiError | undefined;
  readonly trouble: Trouble | null;
  /** When something was saved last, in Unix ms. */
  readonly savedAt: number | null;
  readonly change: (node: FullNode, part: Partial<NodeForm>) => void;
  readonly discard: (id: string) => void;
  readonly restore: (drafts: Drafts) => void;
  /** Saves one at once, when nothing in it is wrong. True when nothing is left to save. */
  readonly save: (id: string) => Promise<boolean>;
  /** Saves at once all that can be saved. True when nothing is left to save. */
  readonly saveAll: () => Promise<boolean>;
  /** Nodes have other versions now; what is typed is still good. */
  readonly rebase: (versions: ReadonlyMap<string, number>) => void;
}

const isRight = ({ base, form }: NodeDraft) => nodeFaults(form, base.type === 'experiment').size === 0;

export function useNodeForms(): NodeForms {
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState<ReadonlyMap<string, ApiError>>(new Map());
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const now = useRef({ drafts, refusals, running: new Set<string>() });

  const put = (next: Drafts) => {
    now.current.drafts = next;
    setDrafts(next);
  };
  const set = (id: string, draft: NodeDraft | null) => {
    const next = new Map(now.current.drafts);
    if (draft) next.set(id, draft);
    else next.delete(id);
    put(next);
  };
  const refuse = (id: string, error: ApiError | null) => {
    const next = new Map(now.current.refusals);
    if (error) next.set(id, error);
    else next.delete(id);
    now.current.refusals = next;
    setRefusals(next);
  };
  const save = async (id: string): Promise<boolean> => {
    const draft = now.current.drafts.get(id);
    if (!draft) return true;
    const { running } = now.current;
    if (running.has(id) || !isRight(draft)) return false;
    running.add(id);
    setSaving(new Set(running));
    const { base, form } = draft;
    try {
      const answer = await call(updateNodeRoute, {
        params: { nodeId: id },
        body: { version: base.version, ...changeOf(form, formOf(base), base.type === 'experiment') },
      });
      if (answer.removed.length > 0) {
        const tags = answer.removed.join(', ');
        toast.show({ text: translate('courses.form.removed', { tags }), tone: 'warning' });
      }
      const fresh = await call(getNodeRoute, { params: { nodeId: id } });
      await refresh(getNodeRoute, courseTreeRoute);
      // What was typed while it was saved is a draft over what is stored now.
      const newest = now.current.drafts.get(id)?.form ?? form;
      set(id, sameForm(newest, form) ? null : { base: fresh, form: newest });
      refuse(id, null);
      setTrouble(null);
      setSavedAt(Date.now());
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const found = troubleOf(error);
      setTrouble(found);
      if (!found) refuse(id, error);
      return false;
    } finally {
      running.delete(id);
      setSaving(new Set(running));
    }
  };
  const saveAll = async () => {
    const open = [...now.current.drafts.keys()].filter((id) => !now.current.refusals.has(id));
    await Promise.all(open.map(save));
    return now.current.drafts.size === 0;
  };
  const latest = useRef(saveAll);
  latest.current = saveAll;
  useEffect(() => {
    if (drafts.size === 0) return;
    const timer = setTimeout(() => void latest.current(), STILL_MS);
    return () => clearTimeout(timer);
  }, [drafts]);
  useRetry(trouble !== null, () => void saveAll());
  return {
    drafts,
    saving,
    refusalOf: (id) => refusals.get(id),
    trouble,
    savedAt,
    change: (node, part) => {
      const { base, form } = now.current.drafts.get(node.id) ?? { base: node, form: formOf(node) };
      const next = { ...form, ...part };
      if (now.current.refusals.get(node.id)?.code !== 'error.stale') refuse(node.id, null);
      set(node.id, sameForm(next, formOf(base)) ? null : { base, form: next });
    },
    discard: (id) => {
      refuse(id, null);
      set(id, null);
    },
    restore: put,
    save: (id) => {
      refuse(id, null);
      return save(id);
    },
    saveAll,
    rebase: (versions) => {
      const next = new Map(
        [...now.current.drafts].map(([id, draft]) => {
          const version = versions.get(id);
          return [id, version === undefined ? draft : { ...draft, base: { ...draft.base, version } }] as const;
        }),
      );
      put(next);
    },
  };
}
