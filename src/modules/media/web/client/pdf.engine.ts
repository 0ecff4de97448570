import type { PDFDocumentProxy } from 'pdfjs-dist';
import { fetchAsset } from '../../../../ui/api/asset.ts';

/** Files that pdf.js asks for by name: character maps of Chinese, Japanese and Korean fonts, and the standard fonts. */
const DATA = import.meta.glob<string>(
  [
    '../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../../../node_modules/pdfjs-dist/wasm/*_nowasm_fallback.js',
  ],
  { query: '?url', import: 'default', eager: true },
);
const BY_NAME = new Map(Object.entries(DATA).map(([path, address]) => [path.split('/').at(-1)!, address]));

/** Fetches them under the names the build gave them. */
class DataFactory {
  async fetch({ filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
    const address = BY_NAME.get(filename);
    if (!address) throw new Error(`no ${filename} among the files of the PDF reader`);
    return fetchAsset(address);
  }
}

/** An open PDF. */
export interface OpenPdf {
  readonly document: PDFDocumentProxy;
  readonly pages: number;
  readonly close: () => Promise<void>;
}

/** pdf.js for browsers from 2023 on; it comes with the first document. */
export async function loadPdf() {
  const [pdf, { default: worker }] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
  ]);
  pdf.GlobalWorkerOptions.workerSrc = worker;
  return pdf;
}

/** Opens a PDF at an address, of which only the parts that are shown are fetched, or from bytes. @throws Error when it is none */
export async function openPdf(source: { readonly url: string } | { readonly data: Uint8Array }): Promise<OpenPdf> {
  const pdf = await loadPdf();
  const task = pdf.getDocument({
    ...source,
    BinaryDataFactory: DataFactory,
    useWorkerFetch: false,
    disableAutoFetch: true,
    disableStream: true,
  });
  const document = await task.promise;
  return { document, pages: document.numPages, close: () => task.destroy() };
}
