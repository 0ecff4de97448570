import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../tokens.css';
import '../base.css';
import './gallery.css';
import { isLocale } from '../../../kernel/i18n/locales.ts';
import { loadMessages, registerMessages, switchLocale } from '../../i18n/translate.ts';
import { shellModule } from '../../shell/shell.web.ts';
import { BackToTop } from '../back-to-top.tsx';
import { ChipLink } from '../chip.tsx';
import { HeroScope } from '../hero-scope.tsx';
import { LogoMark } from '../logo.tsx';
import { Segmented } from '../radio-group.tsx';
import { SearchBox } from '../search-box.tsx';
import { StatBand, StatFigure } from '../stat-figure.tsx';
import { ToastRegion } from '../toast-region.tsx';
import { accents } from '../tokens.ts';
import { Tooltip } from '../tooltip.tsx';
import { Buttons, Cards, Fields, Glyphs } from './parts-controls.tsx';
import { Data, Feedback, Navigation, States } from './parts-data.tsx';
import { type Messages, samples } from './samples.ts';

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
  useEffect(() => {
    if (isLocale(lang)) void switchLocale(lang);
  }, [lang]);
  const messages = samples[lang] as Messages;
  return (
    <>
      <a className="vse-skip" href="#main">
        {messages.skip}
      </a>
      <header className="gallery-bar">
        <div className="vse-container vse-row">
          <LogoMark />
          <strong>{messages.site}</strong>
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
        <section className="gallery-hero vse-on-dark" aria-labelledby="hero">
          <div className="vse-container gallery-hero-grid">
            <div>
              <p className="gallery-eyebrow vse-num">{messages.eyebrow}</p>
              <h1 id="hero">{messages.hero}</h1>
              <p className="gallery-lead">{messages.lead}</p>
              <SearchBox
                size="hero"
                slashFocus
                label={messages.searchLabel}
                placeholder={messages.searchLabel}
                submitLabel={messages.search}
                value={text}
                onSearch={setText}
              />
              <div className="vse-row">
                {[messages.kindA, messages.kindB, messages.kindC, messages.all].map((label) => (
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
          <StatBand overlap>
            <StatFigure value="1,286" label={messages.experiments} />
            <StatFigure value="48" label={messages.units} />
            <StatFigure value="212,907" label={messages.runs} />
            <StatFigure
              value="96.4"
              unit="%"
              label={messages.rate}
              hint={<Tooltip label={messages.definition}>{messages.definitionText}</Tooltip>}
            />
          </StatBand>
          {[Cards, Buttons, Fields, Navigation, Data, Feedback, States, Glyphs].map((Part) => (
            <Part key={Part.name} labels={messages} />
          ))}
        </div>
      </main>
      <BackToTop label={messages.top} targetId="main" />
      <ToastRegion label={messages.notices} />
    </>
  );
}

registerMessages(shellModule.name, shellModule.messages);
await loadMessages([shellModule.name]);
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
