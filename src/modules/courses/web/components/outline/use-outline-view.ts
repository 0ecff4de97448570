import { useSearchParams } from 'react-router';
import { OUTLINE_VIEWS, type OutlineView } from './problems.model.ts';

/** The chosen node, the view and the search, as the address keeps them. */
export function useOutlineView() {
  const [params, setParams] = useSearchParams();
  const set = (key: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace: true },
    );
  return {
    nodeId: params.get('nodeId'),
    view: OUTLINE_VIEWS.find((one) => one === params.get('show')) ?? ('all' as OutlineView),
    text: params.get('kw') ?? '',
    select: (id: string) => set('nodeId', id),
    setView: (view: OutlineView) => set('show', view === 'all' ? '' : view),
    setText: (text: string) => set('kw', text),
  };
}
