import { defineSlot } from '../../../../../ui/slot.tsx';

/** 签到 of a class, a tab of 我的班级. */
export const attendanceSlot = defineSlot<{
  readonly courseId: string;
  readonly classId: string;
  readonly className: string;
}>('classes.attendance');
