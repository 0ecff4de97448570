import type { ComponentPropsWithRef } from 'react';

/** Props of every glyph: those of `<svg>`. Glyphs are decoration; the words stand beside them. */
export type GlyphProps = Omit<ComponentPropsWithRef<'svg'>, 'children'>;

const glyph = (d: string) =>
  function Glyph(props: GlyphProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...props}
        className={`vse-glyph ${props.className ?? ''}`}
      >
        <path d={d} />
      </svg>
    );
  };

/** Erlenmeyer flask with its level. */
export const FlaskGlyph = glyph(
  'M9 3h6M10 3v6L4.5 18.5A1.7 1.7 0 0 0 6 21h12a1.7 1.7 0 0 0 1.5-2.5L14 9V3M7.3 14h9.4M11 17.5h0M14 16.5h0',
);
/** Microscope. */
export const MicroscopeGlyph = glyph(
  'M5 21h14M8 18h6M9 3.5l4-1.5 3.2 8.6-4 1.5zM11.5 4.5M13.8 12.5l.7 1.8M15 6.3A7 7 0 0 1 15.5 21',
);
/** Oscilloscope with a trace. */
export const OscilloscopeGlyph = glyph(
  'M4.5 4h15A1.5 1.5 0 0 1 21 5.5v12a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-12A1.5 1.5 0 0 1 4.5 4M6 11.5h2.2l1.8-4 3 8 1.8-4H18M7 19v2M17 19v2',
);
/** Burette on its stand. */
export const BuretteGlyph = glyph(
  'M4 21h9M6 21V3M6 7h6M12 3h4v11l-1 2v2l-1 1-1-1v-2l-1-2V3M16 6h-1.5M16 9h-1.5M16 12h-1.5M18 21h3',
);
/** Double helix. */
export const HelixGlyph = glyph(
  'M7 2c0 5 10 5 10 10S7 17 7 22M17 2c0 5-10 5-10 10s10 5 10 10M8 4.5h8M8 19.5h8M7.6 10.5h8.8M7.6 13.5h8.8',
);
/** Gear. */
export const GearGlyph = glyph(
  'M12 8.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8M10.4 2.8h3.2l.5 2.5 2 .9 2.1-1.5 2.2 2.3-1.4 2.1.8 2 2.4.5v3.2l-2.4.5-.8 2 1.4 2.1-2.2 2.2-2.1-1.4-2 .8-.5 2.2h-3.2l-.5-2.2-2-.8-2.1 1.4-2.2-2.2L5 17.3l-.8-2-2.4-.5v-3.2l2.4-.5.8-2L3.6 7l2.2-2.3 2.1 1.5 2-.9z',
);
/** Truss on two bearings. */
export const TrussGlyph = glyph('M2 15h20M5 15l3.5-7h7L19 15M8.5 8l3.5 7 3.5-7M5 15l-1.8 4h3.6zM19 15l-1.8 4h3.6z');
/** Heart trace. */
export const EcgGlyph = glyph('M2 13h4l1.5-2.5L9 13h1.5L12 5l2.5 14L16.5 13H18l1-1.5L20 13h2');
/** Contour lines. */
export const ContourGlyph = glyph(
  'M11 10.5c1.5-1 3.5 0 3 1.8s-3.2 2-3.7.5.1-1.8.7-2.3M9 7c4-2.5 9-.5 9 4s-4 6.5-8 5.5-5-3.5-4.5-5.5S7.5 8 9 7M7.5 3.5C13 .8 21.5 3.5 21.5 11s-6.5 11-13 9.5S1.5 13.5 2.5 9.5s3-5 5-6',
);
/** Circuit with vias. */
export const CircuitGlyph = glyph(
  'M9 9h6v6H9zM12 9V6.5M12 15v2.5M9 12H6.5M15 12h2.5M12 6.5L14.5 4H17M6.5 12L4 9.5V7M17.5 12L20 14.5V17M12 17.5L9.5 20H7M19 4a1 1 0 1 1-2 0 1 1 0 0 1 2 0M5 6a1 1 0 1 1-2 0 1 1 0 0 1 2 0M21 18a1 1 0 1 1-2 0 1 1 0 0 1 2 0M7 20a1 1 0 1 1-2 0 1 1 0 0 1 2 0',
);
/** Laboratory report with a curve. */
export const ReportGlyph = glyph(
  'M14 2.5H6.5A1.5 1.5 0 0 0 5 4v16a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 20V7.5zM14 2.5v5h5M8.5 17.5v-6M8.5 17.5h7M10.5 15l1.5-2 1.5 1 2-3',
);
/** Launch ticket. */
export const TicketGlyph = glyph(
  'M3 7.5A1.5 1.5 0 0 1 4.5 6h15A1.5 1.5 0 0 1 21 7.5V10a2 2 0 0 0 0 4v2.5a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16.5V14a2 2 0 0 0 0-4zM14.5 6v2M14.5 11v2M14.5 16v2',
);
/** Laboratory in the cloud. */
export const CloudLabGlyph = glyph(
  'M7 18.5a4.5 4.5 0 0 1-.7-8.9A6 6 0 0 1 18 9.6a4.5 4.5 0 0 1 0 8.9M10.5 11h3M11 11v3.5l-2.2 4.2a1 1 0 0 0 .9 1.5h4.6a1 1 0 0 0 .9-1.5L13 14.5V11M10 17.5h4',
);
/** Seal of approval. */
export const SealGlyph = glyph(
  'M12 2.5l2.2 1.6 2.7 0 .8 2.6 2.2 1.6-.8 2.7.8 2.6-2.2 1.6-.8 2.6-2.7 0L12 19.5l-2.2-1.7-2.7 0-.8-2.6-2.2-1.6.8-2.6-.8-2.7 2.2-1.6.8-2.6 2.7 0zM9 11l2.2 2.2L15.2 9M9 18.5L8 22l4-1.5 4 1.5-1-3.5',
);
