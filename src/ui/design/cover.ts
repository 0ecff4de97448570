import { arcs, bars, circuit, gears, graph, truss } from './cover-motifs-making.ts';
import { contours, ecg, helix, hexagons, type Motif, phyllotaxis, waves } from './cover-motifs-science.ts';
import { disciplineOf } from './discipline.ts';
import { fnv1a, mulberry32 } from './random.ts';
import { type Discipline, disciplines } from './tokens.ts';

const motifs: Readonly<Record<Discipline, Motif>> = {
  chem: hexagons,
  phys: waves,
  bio: helix,
  mech: gears,
  elec: circuit,
  civil: truss,
  geo: contours,
  med: ecg,
  agri: phyllotaxis,
  comp: graph,
  econ: bars,
  art: arcs,
};

/** What a cover is made from. */
export type CoverSubject = {
  /** Id of the experiment; the only source of variation. */
  id: string;
  /** 专业类 code or name, or one of the twelve disciplines; see {@link disciplineOf}. */
  subject: string;
};

/** Size of every generated cover in px. */
export const coverSize = { width: 640, height: 400 } as const;

/**
 * Draws the cover of an experiment: gradient, 40 px graticule, the discipline's motif, tick ruler. A pure function of
 * its argument (same bytes in browser and server), 1.4–6.3 KB. Gradient ids carry the hash of the id, so covers may
 * stand inline side by side.
 */
export function coverSvg({ id, subject }: CoverSubject): string {
  const discipline = disciplineOf(subject);
  const { from, to, line } = disciplines[discipline];
  const hash = fnv1a(`${discipline}:${id}`);
  const random = mulberry32(hash);
  const key = hash.toString(36);
  const glowX = Math.round(35 + random() * 40);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" width="640" height="400" preserveAspectRatio="xMidYMid slice" fill="none" aria-hidden="true"><defs>` +
    `<linearGradient id="g${key}" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>` +
    `<radialGradient id="r${key}" cx=".${glowX}" cy=".45" r=".6"><stop stop-color="${line}" stop-opacity=".2"/><stop offset="1" stop-color="${line}" stop-opacity="0"/></radialGradient></defs>` +
    `<path fill="url(#g${key})" d="M0 0h640v400H0z"/><path fill="url(#r${key})" d="M0 0h640v400H0z"/>` +
    `<g stroke="#fff" opacity=".09"><path stroke-width="400" stroke-dasharray="1 39" d="M0 200h640"/><path stroke-width="640" stroke-dasharray="1 39" d="M320 0v400"/></g>` +
    `<g color="${line}" stroke="${line}" stroke-linecap="round" stroke-linejoin="round">${motifs[discipline](random)}</g>` +
    `<g stroke="#fff" opacity=".6"><path stroke-width="16" stroke-dasharray="1.5 6.5" d="M0 400h640"/><path stroke-width="32" stroke-dasharray="1.5 38.5" d="M0 400h640"/></g></svg>`
  );
}

/** The cover as a `data:` address for `<img src>`; costs one element instead of the whole drawing. */
export function coverDataUri(cover: CoverSubject): string {
  return `data:image/svg+xml,${encodeURIComponent(coverSvg(cover)).replace(/%20/g, ' ').replace(/%22/g, "'").replace(/%2C/g, ',').replace(/%3D/g, '=').replace(/%3A/g, ':').replace(/%2F/g, '/')}`;
}
