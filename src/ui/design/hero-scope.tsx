import './hero-scope.css';

const sine = (half: number, height: number, count: number): string =>
  `M0 0${Array.from({ length: count }, (_, i) => {
    const y = (i % 2 ? 1 : -1) * height * 1.33;
    return `c${(half * 0.364).toFixed(1)} ${y.toFixed(1)} ${(half * 0.636).toFixed(1)} ${y.toFixed(1)} ${half} 0`;
  }).join('')}`;

/** One period of the first trace, 240 wide. */
const beat = [sine(60, 58, 2), sine(30, 26, 2), sine(30, 12, 2)].map((d) => d.slice('M0 0'.length)).join('');

/** The oscilloscope of the hero: two traces that run, and stand still under reduced motion. Decoration. */
export function HeroScope({ className = '' }: { className?: string }) {
  return (
    <svg className={`vse-scope ${className}`} viewBox="0 0 480 360" aria-hidden="true">
      <rect width="480" height="360" fill="#071226" />
      <g stroke="#1C3D6B">
        <path d="M0 180h480" strokeWidth="360" strokeDasharray="1 39" strokeDashoffset="-40" opacity=".75" />
        <path d="M240 0v360" strokeWidth="480" strokeDasharray="1 39" strokeDashoffset="-20" opacity=".75" />
        <path d="M0 180h480" strokeWidth="10" strokeDasharray="1 7" />
        <path d="M240 0v360" strokeWidth="10" strokeDasharray="1 7" />
        <path d="M0 180h480M240 0v360" strokeWidth="1.5" />
      </g>
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <g transform="translate(-160 250)">
          <path className="vse-scope-b" d={sine(80, 34, 10)} stroke="#FFD88A" strokeWidth="2" opacity=".9" />
        </g>
        <g transform="translate(-240 130)">
          <path className="vse-scope-a vse-scope-glow" d={`M0 0${beat.repeat(3)}`} stroke="#38D6E8" strokeWidth="2.5" />
        </g>
      </g>
      <g fill="#9CE9F3" fontSize="12" fontFamily="ui-monospace,SFMono-Regular,Consolas,monospace">
        <circle cx="24" cy="24" r="4" fill="#38D6E8" />
        <circle cx="24" cy="44" r="4" fill="#FFD88A" />
        <path d="M36 24h30M36 44h18" stroke="#4B6FA3" strokeWidth="2" />
        <path d="M400 336h40m-40-5v10m40-10v10" stroke="#9CE9F3" strokeWidth="1.5" />
      </g>
    </svg>
  );
}
