import { saveBlob } from '../api/download.ts';

/** What a drawing takes from the page and a file has to bring along. */
const STYLES = [
  ...(['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity'] as const),
  ...(['font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline'] as const),
] as const;
/** Pixels of the picture for one of the page. */
const SCALE = 2;

/** A drawing with the styles it has on this page written into it. */
function standalone(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  for (const [at, one] of originals.entries()) {
    const computed = getComputedStyle(one);
    const style = STYLES.map((name) => `${name}:${computed.getPropertyValue(name)}`).join(';');
    copies[at]!.setAttribute('style', style);
  }
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return copy;
}

/**
 * Saves a drawing as a PNG on the ground of the page, in its colours.
 * @param name without ending
 */
export async function savePicture(svg: SVGSVGElement, name: string): Promise<void> {
  const { width, height } = svg.getBoundingClientRect();
  const text = new XMLSerializer().serializeToString(standalone(svg));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * SCALE);
  canvas.height = Math.ceil(height * SCALE);
  const brush = canvas.getContext('2d')!;
  brush.fillStyle = getComputedStyle(document.body).getPropertyValue('--vse-surface') || '#fff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (blob) saveBlob(blob, `${name}.png`);
}
