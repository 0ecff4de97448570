const messages = {
  'help.topic.register':
    '自助注册在演示模式下只检查填写，不会创建账号；正式开放后，用手机号验证码注册，账号经学校核对后启用。',
  'help.topic.forgetPassword':
    '用已绑定的手机号或邮箱获取验证码，再设置新密码。演示模式下不会修改密码，请联系学校管理员重置。',
  'help.number.total':
    '总评：按成绩构成的比例合计各部分得分；到期未做的部分按方案计零分或不计入。发布前显示的只是当前成绩，供参考。',
  'help.topic.home':
    '首页汇总实验项目、参与单位与运行数据。在搜索框输入名称、编号或拼音首字母可以直接找到实验；下面的学科标签带您进入对应的列表。',
  'help.topic.experimentTwo':
    '这里列出全部公开的实验。左侧按学科、难度和类型筛选，上方可以搜索和排序；条件写在地址里，把地址发给同事就能看到同样的结果。点卡片进入详情。',
  'help.topic.experimentTwoDetails':
    '详情页说明实验目的、步骤与满分，并给出运行次数、完成率等数据。做实验前请看环境检查：浏览器、网络和显卡全部通过后再开始。登录后点“开始实验”；有未完成的记录时可以继续。',
  'help.topic.experimentRun':
    '顶部显示当前步骤、用时与保存状态。断网时请不要关闭页面，操作记录会暂存并在恢复后自动补交。做完后点“提交”，随后可以看到每一步的得分；中途退出的实验可以从原处继续。',
  'help.topic.changePassword':
    '新密码至少 8 位，须同时含字母和数字，不能与最近用过的相同，也不能是常见密码。修改后其他设备上的登录会立即失效。',
  'help.topic.login': '用学校分配的账号或已验证的邮箱登录。连续输错会暂时锁定。使用公用电脑时，离开前请退出登录。',
  'help.topic.publicDoc':
    '左侧目录可以直达各节；点“打印”可以打印或另存为 PDF。没有您所用语言的版本时，会显示简体中文并加以说明。',
  'help.topic.centre.editInfo':
    '在“基本信息”里维护自己的资料；姓名、学号由学校确认后不能自行修改，有误请到“绑定学校”提交更正。更换手机号或邮箱先验证登录密码，再输入发到新号码或新邮箱的验证码。“我的设备”可以结束别处的登录，“隐私与数据”可以导出自己的数据或申请注销。',
  'help.topic.centre.hostingManage':
    '上传实验包后，系统自动检查文件结构、清单与体积，并列出问题所在的位置。检查通过的版本可以试运行，发布后成为新的运行版本；已有记录仍对应当时的版本。',
  'help.topic.centre.myCourse':
    '这里是您正在学习的课程，显示进度和最近的任务。要加入新班级，点“加入班级”，输入教师给的 6 位加入码。',
  'help.topic.centre.myExperiment':
    '这里列出您做过的全部实验，包括进行中的。点开一条可以看到每一步的得分、用时和评语；进行中的可以继续做。',
  'help.topic.centre.labReport':
    '学生在这里撰写和提交报告，内容自动保存；退回的报告附有意见，修改后再次提交。教师在“我教的”中批改：按评分量规给分、写评语，Ctrl+Enter 保存并打开下一份。',
  'help.topic.centre.courseManage':
    '这里是您负责或参与的课程。新建课程后先搭建结构，再建班级，最后发布。已发布的课程仍可调整结构。',
  'help.topic.centre.gradeManage': '按课程和班级查看成绩进度：哪些报告待批、哪些成绩尚未发布。点班级进入成绩册。',
  'help.topic.maintain.courseBuild.info':
    '填写课程名称、学时、学期和简介。这些内容会出现在课程首页。修改立即生效，并留有记录。',
  'help.topic.maintain.courseBuild.structure':
    '左侧是章节树，可以拖动或用按钮调整顺序。章节里添加课件、网页和实验任务；实验任务可以设置开放与截止时间、次数、计分方式以及是否需要报告。',
  'help.topic.maintain.courseBuild.grade':
    '设定总评由哪些部分组成、各占多少，合计须为 100%。保存后形成新的方案版本；已发布的成绩仍按发布时的方案，直到重新发布。',
  'help.topic.maintain.teachingManage.classManage':
    '新建班级，按学号批量导入学生，或把加入码发给学生。加入码可以更换或停用。移出学生不会删除其学习记录。',
  'help.topic.maintain.teachingManage.scoreManagement':
    '成绩册自动带入实验与报告的分数。灰色为未完成；修改分数须填写理由，前后两个值都会保留。确认无误后点“发布成绩”，学生才能看到总评。',
  'help.topic.study.info': '课程简介、教学团队、班级和成绩构成一览。点“课程学习”进入章节。',
  'help.topic.study.structure':
    '按章节学习：完成的内容会打勾。实验任务旁标有开放与截止时间；需要报告的任务，做完实验后在此撰写。',
  'help.topic.study.scaleOfMarks':
    '这里说明总评如何计算：每一部分的比例、您目前的得分以及尚未完成的内容。教师发布后显示总评。',
  'help.number.runs': '运行次数：开始过的实验次数，同一人多次开始分别计数。',
  'help.number.persons': '实验人数：开始过该实验的不同人数。',
  'help.number.completion': '完成率：已结束的实验中，做完并提交的比例；进行中的不计入。',
  'help.number.pass': '通过率：有得分的已完成实验中，得分不低于及格线的比例。',
  'help.number.minutes': '平均用时：已完成实验的有效操作时间的平均值，不含离开页面的时间。',
  'help.number.score': '实验得分：各步骤得分之和，换算成百分制。多次实验按任务的计分方式取最高、最近、首次或平均。',
  'help.topic.centre.editPassword':
    '修改登录密码。新密码 8–64 位，含字母、数字和特殊字符，不能与账号或最近 5 次的密码相同。修改后其他设备会退出登录；连续输错 5 次原密码会暂时锁定。',
  'help.topic.centre.bindingSchool':
    '选择学校或学院，填写学号/工号和真实姓名，需要时附上证件照片或 pdf，由学院管理员审核。一次只能有一个待审核的申请，24 小时内最多 5 次。变更期间现有绑定继续有效；通过后姓名、学号和单位随之更新。',
} as const;

export { messages };

type Words = typeof messages;
declare module '../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Words {}
}
