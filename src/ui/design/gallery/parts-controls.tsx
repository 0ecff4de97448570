import { type ReactNode, useState } from 'react';
import { coverSvg } from '../../../kernel/cover/cover.ts';
import { disciplines } from '../../../kernel/cover/disciplines.ts';
import { Button, ButtonLink, IconButton } from '../button.tsx';
import { Card, LinkCard } from '../card.tsx';
import { Checkbox } from '../checkbox.tsx';
import { Chip, FilterChip } from '../chip.tsx';
import { ExperimentCover } from '../experiment-cover.tsx';
import * as glyphs from '../glyphs.tsx';
import { BellIcon, CartIcon, HeartIcon, MoonIcon, PlusIcon, SunIcon, UserIcon } from '../icons.ts';
import { SectionHeading } from '../page-header.tsx';
import { PasswordField } from '../password-field.tsx';
import { RadioGroup, Segmented } from '../radio-group.tsx';
import { Select } from '../select.tsx';
import { SkeletonCard } from '../skeleton.tsx';
import { StatusTag } from '../status-tag.tsx';
import { Switch } from '../switch.tsx';
import { TextArea } from '../text-area.tsx';
import { TextField } from '../text-field.tsx';
import type { Words } from './samples.ts';

/** Props of every part of the gallery. */
export type PartProps = { words: Words };

/** One band of the gallery. */
export function Part({
  id,
  title,
  extra,
  children,
}: {
  id: string;
  title: string;
  extra?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="gallery-part" id={id} aria-labelledby={`${id}-title`}>
      <SectionHeading id={`${id}-title`} extra={extra}>
        {title}
      </SectionHeading>
      {children}
    </section>
  );
}

/** Experiment cards with all twelve covers. */
export function Cards({ words }: PartProps) {
  const [kept, setKept] = useState(false);
  return (
    <Part id="cards" title={words.recommended} extra={<a href="#cards">{words.all}</a>}>
      <div className="vse-grid">
        {Object.keys(disciplines).map((subject, i) => (
          <LinkCard
            key={subject}
            href={`#${subject}`}
            title={words.titles[i]}
            media={
              <ExperimentCover
                id={`exp-${i}`}
                subject={subject}
                src={`data:image/svg+xml,${encodeURIComponent(coverSvg({ id: `exp-${i}`, subject }))}`}
                code={`${subject.toUpperCase()}-0${i + 10}`}
                level={i % 4 === 0 ? words.level : undefined}
                badges={i === 1 ? <StatusTag tone="info">{words.fresh}</StatusTag> : undefined}
                eager
              />
            }
            meta={`${i + 2} ${words.hours} · ${i + 10} ${words.steps}`}
            footStart={
              <>
                {words.rating} <b>4.8</b>
              </>
            }
            footEnd={
              <>
                <b>3,412</b> {words.done}
              </>
            }
            actions={
              i < 2 ? (
                <IconButton
                  label={words.wish}
                  icon={<HeartIcon aria-hidden="true" />}
                  pressed={kept}
                  onClick={() => setKept(!kept)}
                />
              ) : undefined
            }
          />
        ))}
        <SkeletonCard />
      </div>
    </Part>
  );
}

/** Buttons, chips and states. */
export function Buttons({ words }: PartProps) {
  const [busy, setBusy] = useState(true);
  const [on, setOn] = useState(true);
  return (
    <Part id="buttons" title={words.buttons}>
      <Card className="vse-stack">
        <div className="vse-row">
          <Button variant="primary">{words.save}</Button>
          <Button>{words.cancel}</Button>
          <Button variant="ghost" icon={<PlusIcon aria-hidden="true" />}>
            {words.wish}
          </Button>
          <Button variant="danger">{words.remove}</Button>
          <Button variant="primary" loading={busy} onClick={() => setBusy(!busy)}>
            {words.save}
          </Button>
          <Button disabled>{words.save}</Button>
          <ButtonLink href="#buttons" variant="primary" size="large">
            {words.emptyAction}
          </ButtonLink>
          <Button size="small">{words.copy}</Button>
          <IconButton label={words.notices} icon={<BellIcon aria-hidden="true" />} count={12} />
          <IconButton label={words.menu} icon={<UserIcon aria-hidden="true" />} />
          <IconButton label={words.wish} icon={<CartIcon aria-hidden="true" />} disabled />
        </div>
        <div className="vse-row">
          <Chip>{words.subject}</Chip>
          <FilterChip pressed={on} onToggle={setOn} count={128}>
            {words.kindA}
          </FilterChip>
          <FilterChip pressed={!on} onToggle={(v) => setOn(!v)} count={36}>
            {words.kindB}
          </FilterChip>
          <FilterChip onRemove={() => setOn(false)} removeLabel={`${words.clear} ${words.kindC}`}>
            {words.kindC}
          </FilterChip>
        </div>
        <div className="vse-row">
          <StatusTag tone="neutral">{words.draft}</StatusTag>
          <StatusTag tone="info">{words.running}</StatusTag>
          <StatusTag tone="success">{words.passed}</StatusTag>
          <StatusTag tone="warning">{words.waiting}</StatusTag>
          <StatusTag tone="error">{words.failed}</StatusTag>
        </div>
      </Card>
    </Part>
  );
}

/** All fields. */
export function Fields({ words }: PartProps) {
  const [theme, setTheme] = useState('light');
  const [kind, setKind] = useState('a');
  return (
    <Part id="fields" title={words.fields}>
      <div className="vse-grid gallery-two">
        <Card className="vse-stack">
          <TextField label={words.account} hint={words.accountHint} required autoComplete="username" />
          <TextField label={words.account} error={words.required} defaultValue="" prefix="@" suffix=".edu.cn" />
          <PasswordField
            label={words.password}
            showLabel={words.show}
            hideLabel={words.hide}
            capsLockNote={words.caps}
            autoComplete="current-password"
          />
          <TextArea label={words.remark} counted maxLength={200} defaultValue={words.lead} />
        </Card>
        <Card className="vse-stack">
          <Select
            label={words.term}
            options={[
              { value: '1', label: words.termOne },
              { value: '2', label: words.termTwo },
            ]}
            placeholder="—"
          />
          <Segmented
            label={words.theme}
            labelHidden={false}
            value={theme}
            onChange={setTheme}
            options={[
              { value: 'light', label: words.light, icon: <SunIcon aria-hidden="true" /> },
              { value: 'dark', label: words.dark, icon: <MoonIcon aria-hidden="true" /> },
              { value: 'auto', label: words.auto },
            ]}
          />
          <RadioGroup
            label={words.kind}
            value={kind}
            onChange={setKind}
            options={[
              { value: 'a', label: words.kindA, hint: words.accountHint },
              { value: 'b', label: words.kindB },
              { value: 'c', label: words.kindC, disabled: true },
            ]}
          />
          <Checkbox label={words.agree} />
          <Checkbox label={words.agree} indeterminate defaultChecked />
          <Checkbox label={words.agree} error={words.required} />
          <Switch label={words.tabs} hint={words.tabsHint} defaultChecked />
        </Card>
      </div>
    </Part>
  );
}

/** The own laboratory glyphs. */
export function Glyphs({ words }: PartProps) {
  return (
    <Part id="glyphs" title={words.glyphs}>
      <Card className="vse-row gallery-glyphs">
        {Object.entries(glyphs).map(([name, Glyph]) => (
          <Glyph key={name} style={{ width: 40, height: 40 }} />
        ))}
      </Card>
    </Part>
  );
}
