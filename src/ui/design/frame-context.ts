import { createContext, type ReactNode } from 'react';

/** What a page's head needs to know of the frame around it. */
export interface FramePlace {
  /** `bar`: the head is one row over the whole width of the page; `banner`: a large heading in the text. */
  readonly head: 'bar' | 'banner';
  /** Way from the top to the page, without the page itself. */
  readonly trail?: ReactNode;
  /** Name of the button that shows the sentence about the page. */
  readonly aboutLabel?: string;
}

/** The frame around the present page; outside of the product's frame a page has a large heading. */
export const FrameContext = createContext<FramePlace>({ head: 'banner' });
