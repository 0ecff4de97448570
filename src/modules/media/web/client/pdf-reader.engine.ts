import { openPdf } from './pdf.engine.ts';
import 'pdfjs-dist/legacy/web/pdf_viewer.css';

/** Matches of a search: the one that is shown, and all. */
export interface Found {
  readonly current: number;
  readonly total: number;
}

/** A PDF on the screen. */
export interface PdfReader {
  readonly pages: number;
  readonly goTo: (page: number) => void;
  readonly zoom: (factor: number) => void;
  readonly fit: () => void;
  readonly find: (text: string, backwards?: boolean) => void;
  /** Pages of which at least half, or half of the window, is in sight. */
  readonly inSight: () => number[];
  readonly close: () => Promise<void>;
}

const MIN_SCALE = 0.25;
const MAX_SCALE = 5;

/**
 * Shows a PDF in a scrolling frame without children. Each reader has a place of its own in it: one that closes late never
 * empties the one that came after it.
 * @param first page to begin at @throws Error when it is none
 */
export async function startReader(
  frame: HTMLDivElement,
  url: string,
  first: number,
  on: { readonly page: (page: number) => void; readonly found: (found: Found) => void },
): Promise<PdfReader> {
  const place = frame.ownerDocument.createElement('div');
  place.className = 'pdfViewer';
  frame.replaceChildren(place);
  const { document, pages, close } = await openPdf({ url });
  // The viewer takes what it needs of the library from where that has put itself.
  const { EventBus, PDFFindController, PDFLinkService, PDFViewer } = await import(
    'pdfjs-dist/legacy/web/pdf_viewer.mjs'
  );
  const eventBus = new EventBus();
  const linkService = new PDFLinkService({ eventBus, externalLinkTarget: 2 });
  const findController = new PDFFindController({ eventBus, linkService });
  const viewer = new PDFViewer({
    container: frame,
    viewer: place,
    eventBus,
    linkService,
    findController,
    removePageBorders: true,
    annotationEditorMode: -1,
  });
  linkService.setViewer(viewer);
  const ready = new Promise<void>((done) => eventBus.on('pagesinit', () => done()));
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => on.page(pageNumber));
  const count = ({ matchesCount }: { matchesCount: Found }) => on.found({ ...matchesCount });
  eventBus.on('updatefindmatchescount', count);
  eventBus.on('updatefindcontrolstate', count);
  viewer.setDocument(document);
  linkService.setDocument(document, null);
  await ready;
  const inSight = (): number[] => {
    const window = frame.getBoundingClientRect();
    return [...place.querySelectorAll<HTMLElement>('.page')].flatMap((page) => {
      const { top, bottom, height } = page.getBoundingClientRect();
      const shown = Math.min(bottom, window.bottom) - Math.max(top, window.top);
      const enough = shown >= height / 2 || shown >= window.height / 2;
      return enough && shown > 0 ? [Number(page.dataset.pageNumber)] : [];
    });
  };
  // Until the page that was asked for is in sight, the viewer scrolls back to where it was when its scale changes.
  let asked: number | null = null;
  const goTo = (page: number) => {
    asked = Math.min(Math.max(1, page), pages);
    viewer.currentPageNumber = asked;
  };
  const fitWidth = () => {
    viewer.currentScaleValue = 'page-width';
    if (asked !== null) goTo(asked);
  };
  eventBus.on('updateviewarea', () => {
    if (asked !== null && inSight().includes(asked)) asked = null;
  });
  viewer.currentScaleValue = 'page-width';
  goTo(first);
  const resized = new ResizeObserver(() => {
    if (viewer.currentScaleValue === 'page-width') fitWidth();
  });
  resized.observe(frame);

  let last = '';
  return {
    pages,
    goTo,
    zoom: (factor) => {
      viewer.currentScale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, viewer.currentScale * factor));
    },
    fit: fitWidth,
    find: (text, backwards) => {
      const again = text === last && backwards !== undefined;
      last = text;
      eventBus.dispatch('find', {
        ...{ source: null, type: again ? 'again' : '', query: text, caseSensitive: false, entireWord: false },
        ...{ highlightAll: true, findPrevious: backwards === true, matchDiacritics: false },
      });
    },
    inSight,
    close: async () => {
      resized.disconnect();
      viewer.setDocument(null as never);
      place.remove();
      await close();
    },
  };
}
