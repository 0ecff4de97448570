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
