const messages = {
  'courses.life.maintain': '维护',
  'courses.life.view': '查看',
  'courses.life.archive': '归档',
  'courses.life.archiveTitle': '归档“{name}”？',
  'courses.life.archiveText': '归档后课程永久只读，不能再重新发布；学生仍可查看内容和自己的成绩。',
  'courses.life.archived': '课程已归档',
  'courses.life.copy': '复制',
  'courses.life.export': '导出课程包',
  'courses.life.exportTitle': '导出“{name}”的课程包？',
  'courses.life.exportText': '课程包里有试卷、试题和答案，请妥善保管，只交给可以看到答案的教师。人员和成绩不在其中。',
  'courses.life.import': '导入课程包',
  'courses.life.delete': '删除',
  'courses.life.deleteTitle': '删除“{name}”？',
  'courses.life.deleteText': '课程移入回收站，30 天内可以恢复。',
  'courses.life.deleted': '课程已移入回收站',
  'courses.life.hours': '{theory} / {lab}',
  'courses.life.copyTitle': '复制“{name}”',
  'courses.life.copyWay': '您想怎么做？',
  'courses.life.way.class': '只开新班',
  'courses.life.way.classHint': '课程内容不变时推荐：在本课程中为新学期开班。',
  'courses.life.way.course': '复制为新课程',
  'courses.life.way.courseHint': '得到一门新的草稿课程，与原课程互不影响。',
  'courses.life.dates': '时间',
  'courses.life.dates.shift': '平移到新学期（星期不变）',
  'courses.life.dates.clear': '清空',
  'courses.life.from': '原学期',
  'courses.life.to': '新学期',
  'courses.life.carried': '一并复制',
  'courses.life.part.texts': '介绍、大纲、考核说明和教材',
  'courses.life.part.objectives': '课程目标',
  'courses.life.part.scheme': '成绩构成（作为第 1 版草稿）',
  'courses.life.part.templates': '实验报告模板',
  'courses.life.part.homework': '作业（作为草稿，时间随上面的选择）',
  'courses.life.part.papers': '试卷和所用试题（作为草稿）',
  'courses.life.part.tests': '测验（作为草稿，时间随上面的选择）',
  'courses.life.part.exams': '考试（作为草稿，时间随上面的选择）',
  'courses.life.plan':
    '这门课程有：章节 {chapters}，页面 {pages}，实验 {experiments}，作业 {homework}，试卷 {papers}，测验 {tests}，考试 {exams}，课程目标 {objectives}，教材 {textbooks}。',
  'courses.life.never':
    '课程结构和解锁条件总会复制；团队、班级、学生、学习记录和成绩不会复制，考试的考生、加时和口令不会复制，缓考和补考不会复制，针对班级和公告的解锁条件会去掉并列出。',
  'courses.life.submit': '开始复制',
  'courses.life.started': '正在复制，完成后可在任务中打开新课程',
  'courses.life.toClass': '去新建教学班',
  'courses.life.name': '新课程名称',
  'courses.life.code': '新课程编码',
  'courses.life.file': '选择课程包（zip）',
  'courses.life.importLead': '先检查课程包的内容，确认后建为草稿；不含人员和成绩。',
  'courses.life.checking': '正在上传和检查…',
  'courses.life.found':
    '章节 {chapters}，页面 {pages}，实验 {experiments}，作业 {homework}，试卷 {papers}，测验 {tests}，考试 {exams}，课程目标 {objectives}，教材 {textbooks}',
  'courses.life.lost': '以下 {n} 项不能带入',
  'courses.life.codeTaken': '编码“{code}”在本单位已存在，请换一个',
  'courses.life.importSubmit': '导入为草稿',
  'courses.life.imported': '课程已导入',
  'courses.life.wrongFile': '请选择 zip 文件',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
