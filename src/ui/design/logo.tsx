import { useId } from 'react';

/** The mark: a graduated tile with three bars on an axis. `size` in px. Decoration; the site name stands beside it. */
export function LogoMark({ size = 32 }: { size?: number }) {
  const id = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <defs>
        <linearGradient id={id} x2="1" y2="1">
          <stop stopColor="#1D4ED8" />
          <stop offset="1" stopColor="#0E7490" />
        </linearGradient>
      </defs>
      <rect width="32" height="32" rx="8" fill={`url(#${id})`} />
      <path d="M7.5 7v17.5H25" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round" />
      <path d="M12.5 19.5v-5M17.5 19.5V9.5M22.5 19.5v-3" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
      <path d="M5 11h1.5M5 15h1.5M5 19h1.5" stroke="#7DE3F4" strokeWidth="1.2" />
    </svg>
  );
}
