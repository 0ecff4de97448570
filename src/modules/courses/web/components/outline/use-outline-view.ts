import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { OUTLINE_VIEWS, type OutlineView } from './problems.model.ts';

/** The chosen node, the view and the search, as the address keeps them. */
export function useOutlineView() {
  const [params, setParams] = useSearchParams();
  // A second change may come before the first is drawn: it builds on it.
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const set = (key: string, value: string) => {
    const next = new URLSearchParams(latest.current);
    if (value === '') next.delete(key);
    else next.set(key, value);
    latest.current = next;
    setParams(next, { replace: true });
  };
  return {
    nodeId: params.get('nodeId'),
    view: OUTLINE_VIEWS.find((one) => one === params.get('show')) ?? ('all' as OutlineView),
    text: params.get('kw') ?? '',
    select: (id: string) => set('nodeId', id),
    setView: (view: OutlineView) => set('show', view === 'all' ? '' : view),
    setText: (text: string) => set('kw', text),
  };
}
