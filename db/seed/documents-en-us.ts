/** Documents every site starts with, in en-US: title and text by slug. */
export const documentsEnUs: Readonly<Record<string, { readonly title: string; readonly body: string }>> = {
  about: {
    title: 'About this platform',
    body: `This platform serves experiment teaching by virtual simulation at universities. It keeps experiments, courses, classes, lab reports and grades in one place, and every action leaves a record that can be checked.

## What you can do here

- **Students** carry out virtual experiments in the browser, see score and time of every step, write and submit lab reports, and always know how their grade is made up.
- **Teachers** build the structure of a course, publish experiments, material and tasks, look after classes, mark lab reports and keep the gradebook.
- **Project leaders** host experiments, upload packages and follow how they are used.
- **University and college administrators** manage people and units and see experiment teaching as a whole.

## Where the figures come from

Every figure on a page is counted from runs, reports and grades; nobody fills it in by hand. The same figure is counted the same way on every page: see “Definitions” in the help.

## Browsers

We recommend Chrome or Edge 111, Firefox 114, Safari 16.4 or newer. In 360, QQ and Sogou browsers switch to speed mode.

## Suggestions

Write to us by “Contact us” in the footer or “Feedback” in the help. Feedback adds the page, the time and the request id, so that we can find the cause.`,
  },
  privacy: {
    title: 'Privacy policy',
    body: `This policy says which personal information the platform collects, what for, how it is kept, and what rights you have. The platform follows the Personal Information Protection Law and the Cybersecurity Law of the People’s Republic of China.

## 1. What we process

- **Account**: account, name, student or staff number, unit and role, imported by the university or created by an administrator.
- **Contact**: mobile number and e-mail address if you choose to give them, for password recovery and notifications.
- **Learning records**: steps, times and scores of experiments, lab reports with attachments, course progress, grades.
- **Security records**: time of sign-in, network address, kind of browser, log of administrative actions.

Visitors who are not signed in get no profile and are not tracked.

## 2. What for

1. To run experiment teaching and to form grades and teaching records.
2. To keep accounts safe from misuse, cheating and attacks.
3. To count, without identifying anyone, how experiments are used, so that teaching improves.

We do not use personal information for advertising and do not sell it. Pages load no statistics or tracking code of third parties.

## 3. Who can see it

- You see all your own learning records.
- Your teachers see the records of their class in their course.
- College and university administrators see what their duties require, within their own units.
- Where the law obliges us, we hand over only what it requires and keep a record of it.

## 4. How it is kept

Of passwords only an irreversible hash is stored. Learning records and grades are kept as long as the university’s rules on teaching records demand, then deleted or made anonymous. The browser holds only your sign-in, display settings and unsent drafts; sign out after using a public computer.

## 5. Your rights

You may see and correct your information and ask how it is processed. For information beyond what teaching needs you may withdraw consent or ask for deletion. Use the “Profile” page or write to us by “Contact us”; we answer within fifteen working days.

## 6. Changes

A version with real changes is published as a new one, and we ask for your consent again at your next sign-in.`,
  },
  terms: {
    title: 'Terms of use',
    body: `Welcome. By signing in you confirm that you have read and accept these terms.

## 1. Account

1. Accounts are given by the university for personal use only and may not be lent, rented or shared.
2. The initial password must be changed at the first sign-in. If somebody else uses your account, change the password at once and tell an administrator.
3. Sign out after using a public computer.

## 2. Learning and assessment

1. Experiments, reports and homework are your own work; name the source of anything you quote.
2. Do not forge records by programs, scripts or otherwise, and do not interfere with scoring.
3. Suspected misconduct is handled by the university’s rules; records kept by the platform may serve as evidence.

## 3. Content and copyright

1. Experiments, material and questions belong to their authors or units. Do not distribute them or use them commercially without permission.
2. Your reports and homework remain yours; you agree to their use by the university for teaching, evaluation and archiving.
3. Do not upload unlawful content, malware or material that violates the rights of others.

## 4. Our part

We do our best to keep the service available and announce maintenance beforehand. If network or devices fail, what was submitted is safe and what was not is kept as a draft where possible.

## 5. Breaches

Administrators may restrict or disable accounts that break these terms. You may appeal to your college or university.

## 6. Changes

A version with real changes is published as a new one, and we ask for your consent again at your next sign-in.`,
  },
  accessibility: {
    title: 'Accessibility statement',
    body: `We want every student and teacher to be able to use this platform on their own. The interface is designed to GB/T 37668—2019 and WCAG 2.2 level AA.

## What is in place

- Everything works by keyboard alone; the first Tab stop is “Skip to main content”.
- Text contrast is at least 4.5:1, and nothing is said by colour alone.
- At 200 % zoom, or on a screen 320 pixels wide, no sideways scrolling is needed.
- Dark theme, three font sizes, a colour-blind-safe mode and a switch for motion are in “Display settings” in the top bar.
- Single-key shortcuts can be switched off in “Display settings”.
- Common screen readers are supported; changes of the page are announced.

## Known limits

- Some virtual experiments rest on three-dimensional scenes or pictures that a screen reader cannot fully describe. Ask your teacher for an alternative.
- How accessible uploaded documents and videos are depends on the original files.

## Contact

If something stands in your way, tell us the page and the problem by “Contact us” in the footer. We will answer soon and help.`,
  },
  help: {
    title: 'Help centre',
    body: `## Sign-in and password

**Forgotten your password?** If your account has an e-mail address, use “Forgot password” in the sign-in dialog; otherwise ask your college administrator to reset it.

**“Too many tries; try again later”?** After several wrong passwords the account is locked for a while, so that nobody can guess it. Wait as long as the message says or ask an administrator.

**Signed out by itself?** A sign-in lasts seven days at most. It also ends when the password changes, when an administrator disables the account, or when you end it under “My devices”.

## Experiments

**The page keeps loading?** Look at the environment check on the page of the experiment. Most experiments need a browser with WebGL; in 360, QQ and Sogou browsers switch to speed mode.

**The network failed half way?** Keep the page open. What you did is kept in the browser and sent when the network is back; opening the same experiment again continues where you were.

**How is the score counted?** The result page lists full marks and score of every step. The course grade follows the scheme your teacher set, see “How this grade is calculated”.

## Lab reports

**Can I change a submitted report?** Not before your teacher returns it. A returned report carries comments; change it and submit again.

**An attachment will not upload?** Check its size and format; the limits stand beside the upload button.

## More

- [Student manual](/doc/manual-student)
- [Teacher manual](/doc/manual-teacher)
- Press ? on any page to see the shortcuts.`,
  },
  'manual-student': {
    title: 'Student manual',
    body: `## First sign-in

1. Press “Sign in” in the top bar and enter the account and initial password you were given.
2. Set a new password as asked: at least 8 characters with letters and digits.
3. Check name, number and unit under “Profile” and add an e-mail address for password recovery.

## Joining a course

When your teacher puts you into a class, the course appears under “Learning → My courses”. With a join code, press “Join a course” there and enter it.

## Studying

In a course the structure is on the left: chapters with material, pages and experiment tasks. What is done has a tick; tasks show when they open and when they are due.

## Doing an experiment

1. Press “Do the experiment” in the task or on the page of the experiment.
2. Browser, network and graphics are checked first; then the experiment opens.
3. The bar on top shows the present step and the time used. Complete the steps and press “Finish”.
4. The result page lists score, time and comment of every step.

You may leave half way and continue later from where you were. Where the number of attempts is limited, you are told how many are left before you start.

## Lab reports

If an experiment asks for a report, write it under “Learning → Lab reports”. Text is saved by itself; pictures and attachments can be added. A returned report carries comments: change it and submit again.

## Grades

“How this grade is calculated” in the course shows the parts of the grade and your present scores. Ask your teacher early if something looks wrong.

## Shortcuts

Press ? for all shortcuts, / to search experiments.`,
  },
  'manual-teacher': {
    title: 'Teacher manual',
    body: `## Building a course

1. Open “Teaching → Courses”, press “New course” and fill in name, hours, term and introduction.
2. Under “Course structure” add chapters, then material, pages and experiment tasks.
3. An experiment task has opening time, due time, number of attempts, a counting rule (best, last, first or mean) and whether a report is required.
4. Publish the course when it is right. The structure can still change; existing records are not touched.

## Classes

Create classes under “Teaching → Classes”. Import students by number, or give them the join code, which can be renewed or switched off at any time.

## Marking lab reports

“Lab reports” puts those waiting first. The report stands on the left, the marks on the right. Give points per item, write comments, or return the report with a reason. The next one opens by itself.

## Grades

1. Set the parts of the grade under “Course building → Grade scheme”; they add up to 100 %.
2. “Teaching → Scores” is the gradebook: scores of experiments and reports come by themselves, offline scores can be pasted in.
3. Changing a score asks for a reason; both values stay on record.
4. Students see the final grade after “Publish grades”; publish again after a correction.

## Questions

**A student cannot open an experiment?** Ask for the result of the environment check and make sure the browser is not in compatibility mode.

**One more chance?** Raise the number of attempts or move the due time of the task, for the whole class.`,
  },
  developer: {
    title: 'Guide for developers',
    body: `A virtual experiment is a folder of web files: an entry page, scripts, pictures and the manifest vse.json, zipped and uploaded. It runs in an isolated frame and tells the platform what the student does; the server computes the score by rules that students never see.

## Downloads

- [Everything in one archive](/api/v1/sdk/vse-sdk.zip): SDK, types, the least experiment, Unity components and the whole guide (Chinese, English)
- [The least whole experiment](/api/v1/sdk/minimal.zip): a dozen lines of script that can be uploaded as they are
- [vse.js](/api/v1/sdk/vse.js): for a script element, global Vse
- [vse.mjs](/api/v1/sdk/vse.mjs): for import
- [vse.d.ts](/api/v1/sdk/vse.d.ts): TypeScript types, so that an editor explains every call

## Online in four steps

1. Download the least whole experiment and put your experiment in the place of its page.
2. Write the steps in vse.json: title, goal, expected time, points (100 in all) and scoring rules.
3. Zip the folder, upload it under “Experiment hosting” and work through the report of the check.
4. Make a trial run, see that every step was reported, and publish.

## The calls you need

1. **Connect**: Vse.connect() gives a pseudonym, the steps, hidden parameters and what was saved before.
2. **Ready**: call ready() once the saved state is loaded; the attempt counts from then on.
3. **Steps**: step.start(number) and step.end({ seq, score }).
4. **Actions**: event(verb, object, { value, unit, text }); the scoring rules read these values.
5. **End**: finish({ status: 1 }).

## Content that cannot be changed

- One script can be added: put adapter.js into the package and name it as adapter in vse.json. The platform adds the SDK and the adapter to the entry page, and the adapter turns events of the page into steps.
- Nothing can be added: after the upload choose “Let the platform record steps” in the list of versions. Beside the experiment students tick each step and enter a reading or a photo, and a teacher marks it.

## Tools

- **Unity**: WebGL export with Gzip, Brotli or Decompression Fallback; use the unity folder of the archive.
- **GWT**: zip the war folder without WEB-INF; choose the isolation compat.
- **Construct**: export for the web, switch the service worker off, choose compat.
- **Godot 4**: web export without threads; with threads choose threads.
- **Single pages like PhET**: zip them with all their files and bring an adapter.js.
- **SCORM, H5P**: not played yet; make a package with vse.json of the page inside.

## What a score protects

The experiment runs in the student’s browser, and its owner can see and change everything there, hidden parameters too. The platform therefore does not trust a record because it came: points are computed again by rules on the server, and results that are too fast, without activity, out of range or delivered after the end are held until a teacher decides. What cannot be prevented is somebody who sends right values at a plausible pace. So draw parameters per student, ask for data and files and not for verdicts, state honest expected times, and add a report or a talk where it matters.`,
  },
};
