import { useEffect } from 'react';

/** While a page in view wants the whole window, the bar and the rail of the site are away; phones keep them. */
export function useHiddenFrame(hidden: boolean): void {
  useEffect(() => {
    if (!hidden) return;
    const { dataset } = document.documentElement;
    dataset.frameHidden = '';
    return () => {
      delete dataset.frameHidden;
    };
  }, [hidden]);
}
