import { useState } from 'react';
import { useCall } from '../../../../../ui/api/query.ts';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { Tabs } from '../../../../../ui/design/tabs.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { isFilled, SlotView } from '../../../../../ui/slot.tsx';
import { getNodeRoute } from '../../../../courses/shared/structure.contract.ts';
import { holdsChildren } from '../../../../courses/shared/structure.model.ts';
import type { StudyNode } from './study-experiment.tsx';
import { StudyMaterials } from './study-materials.tsx';
import { studyCaptionsSlot, studyNotesSlot, studyTalkSlot } from './study-news.slot.ts';
import { showsText } from './study-node.tsx';

const TABS = ['notes', 'talk', 'captions', 'materials'] as const;
const FILLED = {
  notes: () => isFilled(studyNotesSlot),
  talk: () => isFilled(studyTalkSlot),
  captions: () => isFilled(studyCaptionsSlot),
  materials: () => true,
};

/** Beside what is learnt: own notes, what is asked there, the words of a video, files to download. */
export function StudyAside({
  node,
  preview,
  onGo,
}: {
  readonly node: StudyNode;
  readonly preview: boolean;
  readonly onGo: (id: string) => void;
}) {
  const t = useT();
  const [chosen, setChosen] = useState<(typeof TABS)[number]>('notes');
  const text = useCall(getNodeRoute, { params: { nodeId: node.id } }, { enabled: showsText(node) });
  const open = node.lock === null || node.lock.code === 'over';
  const tabs = TABS.filter((tab) => {
    if (!FILLED[tab]()) return false;
    if (tab === 'notes') return true;
    if (tab === 'talk') return open && node.type !== 'discussion';
    return open && (tab === 'materials' || node.type === 'video');
  });
  const tab = tabs.includes(chosen) ? chosen : tabs[0];
  // A text above it that has not come yet would push it down.
  if (tab === undefined || (showsText(node) && !text.data && !text.error)) return null;
  const at = { courseId: node.courseId, nodeId: node.id };
  const learnt = open && !holdsChildren(node.type) ? node.id : null;
  return (
    <aside className="vse-study-aside" aria-label={t('classes.study.aside')}>
      <Tabs
        label={t('classes.study.aside')}
        items={tabs.map((key) => ({ key, label: t(`classes.study.tab.${key}`) }))}
        value={tab}
        onChange={(key) => setChosen(key as (typeof TABS)[number])}
      >
        {tab === 'notes' ? (
          <SlotView
            key={node.id}
            slot={studyNotesSlot}
            props={{ courseId: node.courseId, nodeId: learnt, preview, onGo }}
            waiting={<SkeletonText lines={4} />}
          />
        ) : tab === 'talk' ? (
          <SlotView slot={studyTalkSlot} props={at} waiting={<SkeletonText lines={2} />} />
        ) : tab === 'materials' ? (
          <StudyMaterials key={node.id} nodeId={node.id} />
        ) : (
          <SlotView
            key={node.id}
            slot={studyCaptionsSlot}
            props={{ nodeId: node.id }}
            waiting={<SkeletonText lines={4} />}
          />
        )}
      </Tabs>
    </aside>
  );
}
