import type { Translation } from '../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'help.feedback.lead':
    'These facts help us find the cause; they hold no password and no personal data. Copy them, write to us and tell what happened.',
  'help.feedback.facts': 'Facts for us',
  'help.feedback.copy': 'Copy the facts',
  'help.feedback.mail': 'Write a mail',
  'help.feedback.noMailbox': 'This site has no mailbox for feedback; please call us, see Contact us.',
  'help.feedback.subject': 'Feedback: {page}',
  'help.noMatch': 'No topic about “{text}”. Try another word, or tell us by feedback.',
  'help.noTopic': 'This page has no topic of its own. See all topics or the manuals.',
  'help.topic.register':
    'In demonstration mode registration only checks what you fill in and creates no account. Where it is open, register with a code sent to your mobile; the school confirms the account.',
  'help.topic.forgetPassword':
    "Get a code by your registered mobile or e-mail, then set a new password. In demonstration mode nothing is changed; ask the school's administrator for a reset.",
  'help.number.total':
    'Final grade: the parts by their weights; what is due and missing counts zero or drops out, as the scheme says. Before publication only the present mark is shown.',
  'help.topic.home':
    'The home page sums up experiments, units and runs. Type a name, a code or pinyin initials into the search box to find an experiment; the subject chips below lead to its list.',
  'help.topic.experimentTwo':
    'All public experiments. Filter by subject, level and kind, search and sort above; the conditions stand in the address, so a colleague who gets the link sees the same list. A card leads to the details.',
  'help.topic.experimentTwoDetails':
    'Goals, steps with full marks, and figures such as runs and completion rate. Look at the environment check first: browser, network and graphics should pass. Signed in, press Start experiment; an unfinished run can be continued.',
  'help.topic.experimentRun':
    'The bar shows the present step, the time and whether everything is saved. If the network fails, keep the page open: your record is kept and sent later. Press Submit at the end to see the score of each step; what you left half way continues where you were.',
  'help.topic.changePassword':
    'At least 8 characters with letters and digits, none of your recent passwords and none of the common ones. Afterwards sign-ins on other devices end at once.',
  'help.topic.login':
    'Sign in with the account you were given or a verified e-mail address. Several wrong passwords lock the account for a while. On a public computer sign out before you leave.',
  'help.topic.publicDoc':
    'The contents lead to each section; Print also saves a PDF. Where your language is missing, the simplified Chinese text is shown and says so.',
  'help.topic.centre.editInfo':
    'Keep your own record under Basics. Once your school has confirmed name and number you cannot change them; apply for a correction under School binding. To change number or e-mail, confirm your password, then type the code sent to the new one. Notification settings under Preferences say what also comes by e-mail. My devices ends sign-ins elsewhere; Privacy and data exports your data or cancels the account.',
  'help.topic.centre.hostingManage':
    'An uploaded package is checked for structure, manifest and size, and problems are listed with their place. A version that passed can be tried and then published; existing records stay with the version they were made with.',
  'help.topic.centre.myCourse':
    'The courses you study, with progress and the next tasks. To join another class press Join a class and enter the six-character code of your teacher.',
  'help.topic.centre.myExperiment':
    'All experiments you have done or are doing. Open one for score, time and comment of each step; a running one can be continued.',
  'help.topic.centre.labReport':
    'Students write and hand in reports here; the text is saved as they type. What no marker has opened and is not due can be taken back. Teachers mark under “I teach”: points by the rubric, comments (Alt+1…9 puts one in from the bank), Ctrl+Enter saves and opens the next. Reports can be distributed to markers, marked without names, compared, and downloaded by class.',
  'help.topic.centre.courseManage':
    'Courses you lead or take part in. Build the structure of a new course, then its classes, then publish it. A published course can still change.',
  'help.topic.centre.gradeManage':
    'Where grading stands by course and class: reports to mark, grades not yet published. A class leads to its gradebook.',
  'help.topic.maintain.courseBuild.info':
    'Name, hours, term and introduction, as they appear on the front of the course. Changes take effect at once and stay on record.',
  'help.topic.maintain.courseBuild.notice':
    'Announce to all or some classes. Announcements can be scheduled, pinned (at most 3) and ask for confirmation; open one to see who has read it and to remind those who have not (once in 24 hours). Students no longer see a withdrawn one; receipts are kept.',
  'help.topic.maintain.courseBuild.teacher':
    'The lead adds colleagues by their full account as instructor, assistant or technical support; the last two may be granted further rights. A student can only be an assistant, and not in a course he or she takes; assistants never have rights to grades. Handing over the lead makes you an instructor. Members other than the lead may leave by themselves.',
  'help.topic.maintain.courseBuild.structure':
    'The tree of chapters; move entries by dragging or by buttons. Add material, pages and experiment tasks with opening and due time, attempts, counting rule and whether a report is required. Each node may have an unlock rule, a completion rule and knowledge points; “Edit several” changes many at once, “More” imports and exports the outline.',
  'help.topic.maintain.courseBuild.grade':
    'Which parts make up the final grade and how much each counts; they add up to 100 %. “Chapters” counts mean progress in required items: all, chosen ones or chapter by chapter, full from the progress you set. Saving makes a new version; published grades keep theirs until you publish again.',
  'help.topic.maintain.courseBuild.examDatabase':
    'The questions of the course, in folders. Beside an open question stands what the student sees: try it and see the score and why at once. A draft with nothing missing is finalised before it can be drawn for a paper. Changing a used question makes a new version and leaves papers as they are; what is no longer wanted is retired. A save names questions that are the same or similar. Ctrl+S saves, arrows move in the list, the space bar chooses.',
  'help.topic.maintain.teachingManage.examManage':
    'Exams and papers stand side by side above. A new exam is set up in steps, each saved; when all of “Check” has passed it is published: candidates are told, and their forms are made in the background. It opens and ends by the server’s clock, with no page open. Once it is open it can only end later, last longer or be less strict; it can be withdrawn while nobody has started. Who needs more time gets it under “Candidates”.',
  'help.topic.maintain.teachingManage.testManage':
    'A test belongs to a node of the outline, for a quick look after a chapter. Choose a paper and publish; 0 minutes are no limit, no number of attempts is any number. Learners see it where its node is shown. A shorter time does not touch those who have started.',
  'help.topic.maintain.teachingManage.jobManagement':
    'Homework and the lab reports of the course stand side by side above. New homework makes a homework node in the chapter you choose; write the brief, set dates and a rubric, then “Save and check”: when all of it has passed it is published and learners are told. What is late follows from the due date, and follows it when dates change; single learners get more time, classes may have dates of their own. Once published, dates move with “Change dates”, and groups stay as soon as something was handed in. It closes by itself, with no page open.',
  'help.topic.maintain.teachingManage.classManage':
    'Create classes, import students by number or give out the join code, which can be renewed or switched off. Removing a student deletes no records.',
  'help.topic.maintain.teachingManage.scoreManagement':
    'Marks of experiments and reports come in by themselves. Open a person to see how the total is made, to change a mark, or to flag it as absent, deferred, excused, misconduct or made up: each needs a reason and keeps what was before. Offline marks are typed here, or in the sheet you download and import. Students see the total once you publish.',
  'help.topic.study.forum':
    'Ask, answer and discuss on the boards. Dots and numbers tell what others wrote since your last visit; who asked may accept a reply. What holds certain words or waits for review is seen by you and the teachers alone. “My points” tells of every post whether it counts and why.',
  'help.topic.maintain.teachingManage.discuss':
    'Decide about what waits or was reported; pin, distinguish, close or move topics; hide what does not belong, with a reason its author is told. “Points” lists which posts count and why; “More” holds boards, points rule and words. The lead may reveal an anonymous author with a reason, which is kept in the audit log.',
  'help.topic.maintain.statisticalAnalysis.studyData':
    'Who learns, how far, how much, and who needs help. Choose term, days, classes and learners above. Every number opens the learners it is made of, “?” says how it is counted; chart and table can be switched and saved as a picture, CSV or a workbook with definitions. “Progress” tells how many opened and completed each item; “Experiments” sums people, runs, pass rate and time; “Learners at risk” puts those who need attention first with their signals: a class leads to where they are written to.',
  'help.topic.maintain.statisticalAnalysis.qualityTeaching':
    'Whether marks are sound, objectives reached, where students lose marks in experiments and how fast feedback comes. Choose term, days, classes, students, the source of marks and whether absent students count above. Every number opens the students, runs or works it is made of, “?” says how it is counted; “—” means there is no value, not zero. Chart and table can be switched and saved as a picture, CSV or a workbook with definitions. “Kept figures” keeps the present result unchanged; the report on objectives is made in its tab.',
  'help.topic.maintain.statisticalAnalysis.courseConstruction':
    'What the course has, what it lacks against its targets, who made it and how fresh it is. Choose term, days, classes and learners above. Every number opens what it is made of, “?” says how it is counted; chart and table can be switched and saved as a picture, CSV or a workbook with definitions. The list beside the ring begins with what loses most and leads to the page that mends it. Hidden parts count under “With hidden” alone; completeness includes them. “Export the counts” has a column for each term, as Excel or Word.',
  'help.topic.maintain.teachingManage.studyRanking':
    'Learners by progress, experiments, points and marks, of a class or the whole course, this week, this month or all time; a name opens what the value is made of. Ranks are frozen when a week ends, and “Change” compares with them. The settings decide which ladders, names and rows learners see, and the points of events. Learners always see their own rank and may stay unnamed to classmates.',
  'help.topic.study.testJob':
    'Tests and homework stand in one list by due date; a name opens one. Homework is saved as you write, on this device first when you are offline, and uploads go on after a lost connection. Until it is due you can take it back; once it is late the page says what that costs. In a group one hands in for all and one writes at a time; another member can take over. Every version has a receipt number that can be checked at any time.',
  'help.topic.study.info':
    'Introduction, team, class and grading of the course at a glance. Study leads to the chapters.',
  'help.topic.study.structure':
    'Study by chapters; what is done has a tick, ★ means required; what is locked says why and opens by itself. Tasks show opening and due time; where a report is required, write it here after the experiment.',
  'help.topic.study.attendance':
    'When your teacher takes attendance, a card appears here: type the six digits, scan the QR code your teacher shows, or allow your location. The QR code changes every 10 seconds, so a screenshot is soon dead; one device checks in one student per session. Below are your record and your attendance in this course: late and early count half, leave does not count.',
  'help.topic.study.scaleOfMarks':
    'How the total is made: the share of each part, your points so far, and what is still open. “What if” takes marks you assume and shows the total; nothing is kept. The total appears once it is published.',
  'help.number.runs': 'Runs: how often an experiment was started; every start of the same person counts.',
  'help.number.persons': 'People: how many different people started it.',
  'help.number.completion':
    'Completion rate: of the runs that ended, the share that was finished; running ones do not count.',
  'help.number.pass': 'Pass rate: of the finished runs with a score, the share at or above the pass mark.',
  'help.number.minutes': 'Mean time: average active time of finished runs, without time away from the page.',
  'help.number.score':
    'Experiment score: the sum of the steps, out of 100. Of several runs the best, last, first or mean counts, as the task says.',
  'help.topic.centre.editPassword':
    'Change your password. A new one has 8–64 characters with letters, digits and a special character, and is neither your account nor one of your last five. Other devices are signed out; five wrong old passwords lock the account for a while.',
  'help.topic.centre.bindingSchool':
    'Choose school or college, give your number and real name, with a photo or pdf of your card where needed; an administrator of the college decides. One application at a time, at most five in 24 hours. The present binding stays in force meanwhile; approval updates name, number and unit.',
  'help.topic.management.logManage':
    'Here you find who did what and when. Choose a range of time first (the last 24 hours by default), then filter by account, action or object; Views holds common questions such as failed sign-ins, sensitive access and changes of grades. Open an entry to see the values before and after. Exports and evidence packages need a reason and are entries themselves. Under More you can check the chain and see the daily heads and the archive.',
  'help.topic.maintain.teachingManage.electiveStudents':
    'These are the learners of the course. Look at who applied, waits or has left; approve, reject, move, withdraw and restore one or many. A withdrawal keeps all records, and restoring brings them back. Learners come in by code, by a list or by approval. The name opens what somebody did in this course; of phone numbers only a part is shown.',
  'help.topic.maintain.teachingManage.myClass':
    'Work class by class. Today lists what waits for you, the dates of the next 7 days and who needs attention. Students shows everybody’s progress, current mark, missing work and early warning; write to the chosen ones. Groups are drawn by chance, balanced by mark, made by hand or chosen by students. In the live class each student has a card with the present step, the time on it and the score; who stays too long or repeats is marked as stuck, and a hint reaches the pages of those at work. “Attendance” takes attendance by code, rotating QR code, location or by hand, shows who is there as it happens, and can be corrected with a reason and exported afterwards.',
  'help.topic.management.schoolManage':
    'The tree of units stands on the left: choose one and the list shows what is right below it, or everything below with “Include all below”. A search opens the path to each hit. Drag units or use the buttons to sort and move them; before a move you see which administrators gain or lose sight of it. A code is unique for ever. A unit with members or experiments cannot be deleted: merge or disable it. A deleted one can be restored for 30 days under More → Recycle bin.',
  'help.topic.management.unitBankManage':
    'The shared question banks of the units you administer. A name opens the courses that use the bank: set what each may do, end links, hand the bank on; “Open the bank” leads to its questions. Before a bank is deleted you see the courses and papers concerned: existing papers, attempts and scores stay as they are, and for 30 days it comes back from “More → Recycle bin”, linked as it was.',
  'help.topic.management.userManage':
    'September intake: take the template under “Import”, paste the registrar’s sheet, correct what the dry run finds, import. Only the importer gets the list of initial passwords, three times in 24 hours. A name opens the person with sign-ins and history; chosen rows are enabled, disabled, given new passwords, units or classes together. Under “Applications” approve what agrees with the roster first, then look at the rest with j / k. Platform administrators set what each role may do under “Role rights”.',
  'help.topic.cloud':
    'Micro clouds are laboratory spaces of the units. A card says whether it is open and how many are at work; when every place is taken you queue. Filter by subject and unit, or show only those open now or open to you.',
  'help.topic.cloudDetails':
    'Start an experiment here and it runs in this cloud. When it is full you queue in order; on your turn enter within 60 seconds, and two minutes with the page closed lose the place. Hours are Beijing time; outside them you can ask to be told.',
  'help.topic.previewExperimentPackage':
    'Every experiment of the package, its hours, price and valid days. “Look inside” opens the public page of an experiment; grey ones are delisted and do not count.',
  'help.topic.wishList':
    'Write down what you would like to use, for how many and what for, leave your contact and submit; no account is needed. Search what is offered, or describe what is not. Without an account the draft stays in this browser for 30 days; with one it is kept for you, and what you wrote before can be merged.',
  'help.topic.wishListSuccess':
    'Keep the number. With it and the last four digits of your phone you see state and reply, five times an hour; signed in, you find it under My wish lists.',
  'help.topic.centre.myWishlist':
    'The draft stands above and is saved as you go; below you follow state, handler and reply. Until it is answered you may withdraw it or add a note; a declined or withdrawn one can be sent again.',
  'help.topic.shoppingCartDesc':
    'Set seats and period, press Review, give a reason and submit. What is marked in red has to be put right before it can be chosen. “My orders” shows every decision, and takes the voucher of an order that costs something. A package costs its price by seats; a single experiment is priced on approval.',
  'help.topic.management.orderManage':
    'Begin with what waits for a decision, late ones first. On approval seats may be lowered or the period moved, with a note; what costs something waits for a voucher and is opened once that is accepted. A voucher seen on another order is flagged. An open order can be extended, given seats or refunded. “Lines” exports line by line and adds up to the total.',
  'help.topic.centre.accessExperimentPackage':
    'What you or your unit may use from outside. The first start takes one seat, for good. It ends at midnight after its last day; runs under way may finish. Teachers renew it, add its experiments to a course and see who uses the seats of their unit.',
  'help.topic.centre.openExperiment':
    '“Open to me” lists experiments that are open to you: where booking is asked for, choose a slot first; you come in from 5 minutes before it. “My bookings” takes a booking back until its time limit; two absences in 30 days end booking for a while. Teachers apply under “My applications”, and an administrator of their unit decides.',
  'help.topic.management.teachingStatisticsManage':
    'Choose a term or days, then narrow by kind of use, origin or category. Press a number to see the runs behind it; a name in the breakdown shows that one alone. A comparison writes the change beside each number. The exported workbook holds the runs and the definitions, so that anybody comes to the same numbers. Without the right to single rows names and numbers are hidden.',
  'help.topic.management.experimentOpenManager':
    'Begin with submitted applications: check window, scope and quotas; what is above concurrency is approved with a note only. Before a window or quota shrinks, the bookings it cancels are listed. Openings open and close by themselves; attendance is marked under “Bookings”, within the slot or up to 24 hours after it.',
  'help.topic.management.wishListManage':
    'Begin with what was submitted: assign it, note the contact, then accept or decline; a visitor is told by phone. The phone in full needs a reason and is hidden after 60 seconds. “Lines” lists line by line for export; “Demand” adds up by experiment and package, without declined and withdrawn ones.',
  'help.topic.management.cloudManage':
    'Create a cloud, add experiments, hours and managers, write its introduction, then list it. Maintenance stops entering at once while open runs may finish; delisting takes it out of list and search. Under “Running” a run can be ended with a reason.',
  'help.topic.management.experimentTypeManage':
    'Put listed experiments into a package in order, set hours, price, valid days and seats, then list it. Empty hours are the sum; “Preview” opens the page the units see. The tab “Knowledge points” keeps the three levels of points and their relations.',
  'help.topic.tinyTest':
    'The catalogue lists all public experiments by code. Type a code or pinyin initials; arrow keys move, Space unfolds the brief and first steps, Enter opens the details. Signed in, you can export what is filtered to Excel.',
  'help.topic.publicNotice':
    'Public notices of the platform, pinned ones first. Search looks into titles and texts; a notice offers its files and its neighbours. Withdrawn and ended notices do not show.',
  'help.topic.management.homeShowEdit':
    'Arrange the front page, the notices and the footer. Each tab has a draft: save it, look at it by a preview link good for one hour, then publish it, at once or from a time on. The differences are listed before. The last 20 versions can be restored into the draft exactly. Numbers can only be ticked; they are counted. Parameters hold the review limit, the sign-in lock, score bands and the largest package; they take effect once published.',
  'help.topic.centre.putinExperiment':
    'Experiments you lead or work on. “New experiment” makes a draft; a returned one shows the opinion in red, its comments stand beside the fields. A listed experiment is changed by a revision, and its page stays until that is approved.',
  'help.topic.putinExperimentDetails':
    'The parts stand at the left with what is done of each. Everything is saved by itself, and several people can fill in different parts at once. The points of the steps add up to 100; steps can be pasted or imported. “Preview and submit” lists what is missing and leads there. Reviewers comment beside the fields, then approve or return.',
  'help.topic.management.sharedLab':
    'Under “Waiting” a name opens the review: comment item by item, then approve or return. “Catalogue” lists, delists, features and orders; a delisting first tells which courses, clouds and packages it touches. “Revisions” compares old and new. “Reviews” hides what is improper, with a reason.',
  'help.topic.management.experimentManage':
    'All experiments in every state: make one for a leader, change the leader, list and delist. Completeness counts the items of the checklist; at 100% nothing is missing.',
  'help.topic.management.experimentMajorMaintain':
    'The tree holds branches, classes and majors; the list shows the experiments and students of each major. Under Experiments choose a major and tick experiments: it holds at once and the leader is told. Coverage lists majors with students and no listed experiment. A file to import has two sheets and is written whole or not at all.',
  'help.topic.bigscreen':
    'The data screen rotates through four scenes: overview, experiments, sharing, quality. Every number is counted from records and renewed every 30 seconds. ← → change the scene, Space pauses, F fills the screen, R refreshes, ? shows definitions; the address takes unit, scene, rotate, lang. Without network the last picture stays, and goes on by itself.',
  'help.topic.verify':
    'Enter the proof code of the notes sheet of an export to see the registered figure, its scope and definition, and the same figure counted now. Then choose the exported file: it is compared on this device and never uploaded.',
  'help.shortcut.title': 'Shortcuts',
  'help.shortcut.lead': 'They rest inside fields and can be switched off in the display settings.',
  'help.shortcut.off': 'Single-key shortcuts are switched off.',
  'help.shortcut.key': 'Keys',
  'help.shortcut.does': 'What it does',
  'help.shortcut.search': 'Search',
  'help.shortcut.palette': 'Open the command palette',
  'help.shortcut.home': 'Go to the home page',
  'help.shortcut.lab': 'Go to the shared lab',
  'help.shortcut.courses': 'Go to my courses',
  'help.shortcut.list': 'Show this list',
  'help.shortcut.close': 'Close the top layer',
  'help.shortcut.onPage': 'On this page',
  'help.shortcut.everywhere': 'Everywhere',
} as const satisfies Translation<typeof base>;
