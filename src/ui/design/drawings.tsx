import type { ReactNode } from 'react';

/** Names of the line drawings. */
export type DrawingName = 'empty' | 'no-match' | 'no-reading' | 'no-access' | 'offline';

const bench = <path d="M20 134h200" className="vse-draw-faint" />;
const scope = (trace: ReactNode) => (
  <>
    <rect x="52" y="22" width="136" height="94" rx="10" />
    <rect x="62" y="32" width="92" height="66" rx="4" className="vse-draw-fill" />
    <path d="M62 54h92M62 76h92M85 32v66M108 32v66M131 32v66" className="vse-draw-faint" />
    {trace}
    <circle cx="171" cy="46" r="8" />
    <path d="M171 46l4-5M164 70h14M164 80h14M164 90h14M70 116v8h20v-8M150 116v8h20v-8M72 107h6M86 107h6M100 107h6" />
  </>
);
const drawings: Readonly<Record<DrawingName, ReactNode>> = {
  // A clean flask and an empty rack: nothing has been put in yet.
  empty: (
    <>
      <path d="M74 36h24M79 36v26L53 116a8 8 0 0 0 7 12h52a8 8 0 0 0 7-12L93 62V36" />
      <path d="M62 102h48" className="vse-draw-accent" strokeDasharray="4 5" />
      <path d="M83 72h6M83 82h6M83 92h6" className="vse-draw-faint" />
      <path d="M136 66h76M136 78h76M142 66v62M206 66v62M136 128h76" />
      <path
        d="M153 46h12v58a6 6 0 0 1-12 0zM168 46h12v58a6 6 0 0 1-12 0zM183 46h12v58a6 6 0 0 1-12 0z"
        className="vse-draw-fill"
      />
      <path d="M151 46h16M166 46h16M181 46h16" />
    </>
  ),
  // A lens over a graticule that shows nothing inside.
  'no-match': (
    <>
      <path
        d="M40 30h160M40 56h160M40 82h160M40 108h160M66 18v104M92 18v104M118 18v104M144 18v104M170 18v104"
        className="vse-draw-faint"
      />
      <circle cx="112" cy="68" r="36" className="vse-draw-fill" />
      <path d="M138 94l34 30" strokeWidth="6" />
      <path d="M96 68h32" className="vse-draw-accent" strokeDasharray="3 6" />
      <path d="M112 32v8M112 96v8M76 68h8M140 68h8" />
    </>
  ),
  // The oscilloscope without a signal.
  'no-reading': scope(
    <>
      <path d="M62 65h24" className="vse-draw-accent" />
      <path d="M92 65h56" className="vse-draw-accent" strokeDasharray="2 7" />
      <path d="M188 96c18 0 10 30 30 30h10" />
      <path d="M228 120v12" />
    </>,
  ),
  // A cabinet with its lock.
  'no-access': (
    <>
      <rect x="66" y="24" width="108" height="104" rx="8" />
      <path d="M66 58h108M76 36h20M76 46h34" className="vse-draw-faint" />
      <rect x="98" y="84" width="44" height="32" rx="6" className="vse-draw-fill" />
      <path d="M106 84v-8a14 14 0 0 1 28 0v8" />
      <path d="M120 96v8" className="vse-draw-accent" />
    </>
  ),
  // Two plugs apart.
  offline: (
    <>
      <path d="M20 78h40" />
      <path d="M60 60h26a18 18 0 0 1 0 36H60zM104 70h14M104 86h14" className="vse-draw-fill" />
      <path d="M180 60h-26a18 18 0 0 0 0 36h26zM180 78h40" className="vse-draw-fill" />
      <path d="M124 46l4 10M130 42v12M116 50l8 8" className="vse-draw-accent" />
    </>
  ),
};

/** A line drawing of the motif library, 240×144. Decoration; the words stand below. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg
      className="vse-drawing"
      viewBox="0 0 240 144"
      width="240"
      height="144"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {bench}
      {drawings[name]}
    </svg>
  );
}
