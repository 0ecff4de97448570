import { emptyForm, type Form, type FormStep } from '../../catalogue/shared/form.model.ts';

type Picture = { readonly id: string; readonly path: string };

/** A form with everything a submission needs. `picture` serves as cover and as picture of the architecture. */
export function fullForm(name: string, picture: Picture, more: { readonly team?: Form['people']['team'] } = {}): Form {
  const empty = emptyForm(name);
  const member = { personId: null, unit: '江海大学', post: '实验师', edit: false };
  return {
    ...empty,
    basic: {
      ...empty.basic,
      cover: picture,
      introVideo: 'https://media.example.edu.cn/pendulum.mp4',
      brief: '用单摆测量当地重力加速度。',
      category: '0702',
      majors: ['物理学'],
      expectedMinutes: 40,
    },
    people: {
      leader: { ...empty.people.leader, title: '教授', phone: '13800001111' },
      team: [
        { ...member, name: '陈服务', duty: '在线答疑', role: 'service' },
        { ...member, name: '林技术', duty: '平台维护', role: 'technical' },
        ...(more.team ?? []),
      ],
    },
    description: {
      ...empty.description,
      target: '掌握单摆法测重力加速度。',
      basis: '小角度下周期与摆长的平方根成正比。',
      knowledge: ['简谐运动'],
      operatingSteps: '调节摆长，测量周期，计算结果。',
      resultKinds: ['report'],
    },
    technology: { ...empty.technology, bandwidth: 10, concurrency: 200, queueNotice: false, picture },
  };
}

/** Steps of ten points each, as many as named; ten add up to 100. */
export function evenSteps(count = 10): FormStep[] {
  return Array.from({ length: count }, (_, i) => ({
    title: `步骤${i + 1}`,
    goal: '目标',
    expectSeconds: 60,
    maxScore: 10,
    scoringModel: '操作正确得满分',
    scoreKind: 'operation' as const,
    knowledge: [],
  }));
}
