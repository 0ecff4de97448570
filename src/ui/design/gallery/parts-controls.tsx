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
import type { Messages } from './samples.ts';

/** Props of every part of the gallery. */
export type PartProps = { labels: Messages };

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
export function Cards({ labels }: PartProps) {
  const [kept, setKept] = useState(false);
  return (
    <Part id="cards" title={labels.recommended} extra={<a href="#cards">{labels.all}</a>}>
      <div className="vse-grid">
        {Object.keys(disciplines).map((subject, i) => (
          <LinkCard
            key={subject}
            href={`#${subject}`}
            title={labels.titles[i]}
            media={
              <ExperimentCover
                id={`exp-${i}`}
                subject={subject}
                src={`data:image/svg+xml,${encodeURIComponent(coverSvg({ id: `exp-${i}`, subject }))}`}
                code={`${subject.toUpperCase()}-0${i + 10}`}
                level={i % 4 === 0 ? labels.level : undefined}
                badges={i === 1 ? <StatusTag tone="info">{labels.fresh}</StatusTag> : undefined}
                eager
              />
            }
            meta={`${i + 2} ${labels.hours} · ${i + 10} ${labels.steps}`}
            footStart={
              <>
                {labels.rating} <b>4.8</b>
              </>
            }
            footEnd={
              <>
                <b>3,412</b> {labels.done}
              </>
            }
            actions={
              i < 2 ? (
                <IconButton
                  label={labels.wish}
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
export function Buttons({ labels }: PartProps) {
  const [busy, setBusy] = useState(true);
  const [on, setOn] = useState(true);
  return (
    <Part id="buttons" title={labels.buttons}>
      <Card className="vse-stack">
        <div className="vse-row">
          <Button variant="primary">{labels.save}</Button>
          <Button>{labels.cancel}</Button>
          <Button variant="ghost" icon={<PlusIcon aria-hidden="true" />}>
            {labels.wish}
          </Button>
          <Button variant="danger">{labels.remove}</Button>
          <Button variant="primary" loading={busy} onClick={() => setBusy(!busy)}>
            {labels.save}
          </Button>
          <Button disabled>{labels.save}</Button>
          <ButtonLink href="#buttons" variant="primary" size="large">
            {labels.emptyAction}
          </ButtonLink>
          <Button size="small">{labels.copy}</Button>
          <IconButton label={labels.notices} icon={<BellIcon aria-hidden="true" />} count={12} />
          <IconButton label={labels.menu} icon={<UserIcon aria-hidden="true" />} />
          <IconButton label={labels.wish} icon={<CartIcon aria-hidden="true" />} disabled />
        </div>
        <div className="vse-row">
          <Chip>{labels.subject}</Chip>
          <FilterChip pressed={on} onToggle={setOn} count={128}>
            {labels.kindA}
          </FilterChip>
          <FilterChip pressed={!on} onToggle={(v) => setOn(!v)} count={36}>
            {labels.kindB}
          </FilterChip>
          <FilterChip onRemove={() => setOn(false)} removeLabel={`${labels.clear} ${labels.kindC}`}>
            {labels.kindC}
          </FilterChip>
        </div>
        <div className="vse-row">
          <StatusTag tone="neutral">{labels.draft}</StatusTag>
          <StatusTag tone="info">{labels.running}</StatusTag>
          <StatusTag tone="success">{labels.passed}</StatusTag>
          <StatusTag tone="warning">{labels.waiting}</StatusTag>
          <StatusTag tone="error">{labels.failed}</StatusTag>
        </div>
      </Card>
    </Part>
  );
}

/** All fields. */
export function Fields({ labels }: PartProps) {
  const [theme, setTheme] = useState('light');
  const [kind, setKind] = useState('a');
  return (
    <Part id="fields" title={labels.fields}>
      <div className="vse-grid gallery-two">
        <Card className="vse-stack">
          <TextField label={labels.account} hint={labels.accountHint} required autoComplete="username" />
          <TextField label={labels.account} error={labels.required} defaultValue="" prefix="@" suffix=".edu.cn" />
          <PasswordField label={labels.password} autoComplete="current-password" />
          <TextArea label={labels.remark} counted maxLength={200} defaultValue={labels.lead} />
        </Card>
        <Card className="vse-stack">
          <Select
            label={labels.term}
            options={[
              { value: '1', label: labels.termOne },
              { value: '2', label: labels.termTwo },
            ]}
            placeholder="—"
          />
          <Segmented
            label={labels.theme}
            labelHidden={false}
            value={theme}
            onChange={setTheme}
            options={[
              { value: 'light', label: labels.light, icon: <SunIcon aria-hidden="true" /> },
              { value: 'dark', label: labels.dark, icon: <MoonIcon aria-hidden="true" /> },
              { value: 'auto', label: labels.auto },
            ]}
          />
          <RadioGroup
            label={labels.kind}
            value={kind}
            onChange={setKind}
            options={[
              { value: 'a', label: labels.kindA, hint: labels.accountHint },
              { value: 'b', label: labels.kindB },
              { value: 'c', label: labels.kindC, disabled: true },
            ]}
          />
          <Checkbox label={labels.agree} />
          <Checkbox label={labels.agree} indeterminate defaultChecked />
          <Checkbox label={labels.agree} error={labels.required} />
          <Switch label={labels.tabs} hint={labels.tabsHint} defaultChecked />
        </Card>
      </div>
    </Part>
  );
}

/** The own laboratory glyphs. */
export function Glyphs({ labels }: PartProps) {
  return (
    <Part id="glyphs" title={labels.glyphs}>
      <Card className="vse-row gallery-glyphs">
        {Object.entries(glyphs).map(([name, Glyph]) => (
          <Glyph key={name} style={{ width: 40, height: 40 }} />
        ))}
      </Card>
    </Part>
  );
}
