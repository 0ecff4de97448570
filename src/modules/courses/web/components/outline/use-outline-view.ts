import { useLayoutEffect, useRef, useState } from 'react';
import { useAddressParams } from '../../../../../ui/shell/address-params.ts';
import { OUTLINE_VIEWS, type OutlineView } from './problems.model.ts';

/** The chosen node, the view and the search, as the address keeps them. */
export function useOutlineView() {
  const [params, setParams] = useAddressParams();
  // The address changes in its own time; what is chosen shows at once, or a field of another node would be typed in.
  const [view, setView] = useState(params);
  // A second change may come before the first is drawn: it builds on it.
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
    setView(params);
  }, [params]);
  const set = (key: string, value: string) => {
    const next = new URLSearchParams(latest.current);
    if (value === '') next.delete(key);
    else next.set(key, value);
    latest.current = next;
    setView(next);
    setParams(next, { replace: true });
  };
  return {
    nodeId: view.get('nodeId'),
    view: OUTLINE_VIEWS.find((one) => one === view.get('show')) ?? ('all' as OutlineView),
    text: view.get('kw') ?? '',
    select: (id: string) => set('nodeId', id),
    setView: (view: OutlineView) => set('show', view === 'all' ? '' : view),
    setText: (text: string) => set('kw', text),
  };
}
