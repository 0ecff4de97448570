/** What holds the content of a run: a frame of the page, or a window of its own. */
export interface ContentHolder {
  /** The window the content speaks from; null while there is none. */
  readonly content: () => Window | null;
  /** Opens a fresh document in the same place. */
  readonly reload: () => void;
  /** Calls back at every load of a document; null where loads cannot be seen from outside. */
  readonly onLoad: ((back: () => void) => () => void) | null;
}

/** The content of a frame. */
export function heldByFrame(frame: HTMLIFrameElement): ContentHolder {
  return {
    content: () => frame.contentWindow,
    reload: () => {
      frame.src = String(frame.src);
    },
    onLoad: (back) => {
      frame.addEventListener('load', back);
      return () => frame.removeEventListener('load', back);
    },
  };
}

/** The content of a window the page opened; its address cannot be read, so it is told. */
export function heldByWindow(opened: Window, address: string): ContentHolder {
  return {
    content: () => (opened.closed ? null : opened),
    reload: () => {
      opened.location.replace(address);
    },
    onLoad: null,
  };
}
