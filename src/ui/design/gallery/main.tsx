import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../tokens.css';
import '../base.css';
import './gallery.css';
import { BackToTop } from '../back-to-top.tsx';
import { ChipLink } from '../chip.tsx';
import { HeroScope } from '../hero-scope.tsx';
import { LogoMark } from '../logo.tsx';
import { Segmented } from '../radio-group.tsx';
import { SearchBox } from '../search-box.tsx';
import { StatFigure, StatStrip } from '../stat-figure.tsx';
import { ToastRegion } from '../toast-region.tsx';
import { accents } from '../tokens.ts';
import { Tooltip } from '../tooltip.tsx';
import { Buttons, Cards, Fields, Glyphs } from './parts-controls.tsx';
import { Data, Feedback, Navigation, States } from './parts-data.tsx';
import { samples, type Words } from './samples.ts';

const query = new URLSearchParams(location.search);
const root = document.documentElement;

function Gallery() {
  const [lang, setLang] = useState(query.get('lang') ?? 'zh-CN');
  const [theme, setTheme] = useState(query.get('theme') ?? 'light');
  const [color, setColor] = useState(query.get('color') ?? 'blue');
  const [text, setText] = useState('');
  root.lang = lang;
  root.dataset.theme = theme;
  root.dataset.color = color;
  root.dataset.weak = query.get('weak') ?? 'false';
  const words = samples[lang] as Words;
  return (
    <>
      <a className="vse-skip" href="#main">
        {words.skip}
      </a>
      <header className="gallery-bar">
        <div className="vse-container vse-row">
          <LogoMark />
          <strong>{words.site}</strong>
          <Segmented
            label="theme"
            value={theme}
            onChange={setTheme}
            options={['light', 'dark'].map((value) => ({ value, label: value }))}
          />
          <Segmented
            label="language"
            value={lang}
            onChange={setLang}
            options={Object.keys(samples).map((value) => ({ value, label: value }))}
          />
          <Segmented
            label="colour"
            value={color}
            onChange={setColor}
            options={Object.keys(accents).map((value) => ({ value, label: value }))}
          />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <section className="gallery-hero vse-graticule vse-on-dark" aria-labelledby="hero">
          <div className="vse-container gallery-hero-grid">
            <div>
              <p className="gallery-eyebrow vse-num">{words.eyebrow}</p>
              <h1 id="hero" className="vse-phrases">
                {words.hero}
              </h1>
              <p className="gallery-lead">{words.lead}</p>
              <SearchBox
                size="hero"
                slashFocus
                label={words.searchLabel}
                placeholder={words.searchLabel}
                clearLabel={words.clear}
                submitLabel={words.search}
                value={text}
                onSearch={setText}
              />
              <div className="vse-row">
                {[words.kindA, words.kindB, words.kindC, words.all].map((label) => (
                  <ChipLink key={label} onDark href="#cards">
                    {label}
                  </ChipLink>
                ))}
              </div>
            </div>
            <HeroScope className="gallery-scope" />
          </div>
        </section>
        <div className="vse-container">
          <StatStrip overlap>
            <StatFigure value="1,286" label={words.experiments} />
            <StatFigure value="48" label={words.units} />
            <StatFigure value="212,907" label={words.runs} />
            <StatFigure
              value="96.4"
              unit="%"
              label={words.rate}
              hint={<Tooltip label={words.definition}>{words.definitionText}</Tooltip>}
            />
          </StatStrip>
          {[Cards, Buttons, Fields, Navigation, Data, Feedback, States, Glyphs].map((Part) => (
            <Part key={Part.name} words={words} />
          ))}
        </div>
      </main>
      <BackToTop label={words.top} targetId="main" />
      <ToastRegion label={words.notices} closeLabel={words.close} />
    </>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
