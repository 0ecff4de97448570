import {
  createExamRoute,
  examChoicesRoute,
  examRoute,
  saveExamRoute,
} from '../../../src/modules/exams/shared/exam.contract.ts';
import { publishExamRoute } from '../../../src/modules/exams/shared/exam-life.contract.ts';
import type { SeededTeaching } from '../teaching.ts';
import type { Calendar } from './calendar.ts';
import type { Campus } from './campus.ts';
import type { Story } from './story.ts';

const RULES = `<p>闭卷考试，请独立完成。</p><ul><li>提前 10 分钟进入，检查网络和浏览器。</li>
<li>从进入时开始计时，到结束时间自动交卷。</li><li>断网时答案保存在本机，恢复后自动上传。</li></ul>`;

/** The exams of the physics laboratory: the midterm is published for a day to come, the final is being prepared. */
export function planExams(
  story: Story,
  campus: Campus,
  calendar: Calendar,
  { teaching }: { readonly teaching: SeededTeaching },
): void {
  const params = { courseId: teaching.courses['PHYS-101'] };
  const classIds = [teaching.classes['PHYS-101-01']];

  story.at(calendar.ago(1, '17:20'), async () => {
    const { papers } = await campus.call('teacher', examChoicesRoute, { params });
    const begin = async (name: string) => {
      const body = { kind: 'exam' as const, name, nodeId: null };
      const { id } = await campus.call('teacher', createExamRoute, { params, body });
      return { examId: id, settings: (await campus.call('teacher', examRoute, { params: { examId: id } })).settings };
    };
    const { examId, settings } = await begin('大学物理实验期中考试');
    const plan = { instructions: RULES, sitting: 'normal' as const, mode: 'flexible' as const, parentId: null };
    const { version } = await campus.call('teacher', saveExamRoute, {
      params: { examId },
      body: {
        ...{
          name: '大学物理实验期中考试',
          ...plan,
          nodeId: null,
          paperId: papers.find((paper) => paper.name === '大学物理实验期中测试')!.id,
          classIds,
          personIds: [],
        },
        opensAt: calendar.ago(-3, '09:00').toISOString(),
        closesAt: calendar.ago(-3, '11:00').toISOString(),
        minutes: 90,
        settings: { ...settings, showDistribution: true },
        version: 1,
      },
    });
    const body = { version, startNow: false, confirmAnswers: false };
    await campus.call('teacher', publishExamRoute, { params: { examId }, body });
    await begin('大学物理实验期末考试');
  });
}
