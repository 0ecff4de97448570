import type { Translation } from '../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'help.topic.register':
    '自助註冊在示範模式下只檢查填寫，不會建立帳號；正式開放後，以手機驗證碼註冊，帳號經學校核對後啟用。',
  'help.topic.forgetPassword':
    '用已綁定的手機號碼或電子郵件取得驗證碼，再設定新密碼。示範模式下不會修改密碼，請聯絡學校管理員重設。',
  'help.number.total':
    '總評：依成績組成的比例合計各部分得分；到期未做的部分依方案計零分或不計入。發布前顯示的只是目前成績，供參考。',
  'help.topic.home':
    '首頁彙總實驗項目、參與單位與執行資料。在搜尋框輸入名稱、編號或拼音首字母可以直接找到實驗；下面的學科標籤帶您進入對應的清單。',
  'help.topic.experimentTwo':
    '這裡列出全部公開的實驗。左側依學科、難度與類型篩選，上方可以搜尋與排序；條件寫在網址裡，把網址傳給同事就能看到同樣的結果。點卡片進入詳情。',
  'help.topic.experimentTwoDetails':
    '詳情頁說明實驗目的、步驟與滿分，並給出執行次數、完成率等資料。做實驗前請看環境檢查：瀏覽器、網路與顯示卡全部通過後再開始。登入後點「開始實驗」；有未完成的紀錄時可以繼續。',
  'help.topic.experimentRun':
    '頂部顯示目前步驟、用時與儲存狀態。斷網時請不要關閉頁面，操作紀錄會暫存並在恢復後自動補交。做完後點「提交」，隨後可以看到每一步的得分；中途離開的實驗可以從原處繼續。',
  'help.topic.changePassword':
    '新密碼至少 8 位，須同時含字母與數字，不能與最近用過的相同，也不能是常見密碼。修改後其他裝置上的登入會立即失效。',
  'help.topic.login': '用學校分配的帳號或已驗證的信箱登入。連續輸錯會暫時鎖定。使用公用電腦時，離開前請登出。',
  'help.topic.publicDoc':
    '左側目錄可以直達各節；點「列印」可以列印或另存為 PDF。沒有您所用語言的版本時，會顯示簡體中文並加以說明。',
  'help.topic.centre.editInfo':
    '在「基本資料」裡維護自己的資料；姓名、學號由學校確認後不能自行修改，有誤請到「綁定學校」提交更正。更換手機號或信箱先驗證登入密碼，再輸入發到新號碼或新信箱的驗證碼。「我的裝置」可以結束別處的登入，「隱私與資料」可以匯出自己的資料或申請註銷。',
  'help.topic.centre.hostingManage':
    '上傳實驗包後，系統自動檢查檔案結構、清單與體積，並列出問題所在的位置。檢查通過的版本可以試運行，發布後成為新的執行版本；已有紀錄仍對應當時的版本。',
  'help.topic.centre.myCourse':
    '這裡是您正在學習的課程，顯示進度與最近的任務。要加入新班級，點「加入班級」，輸入教師給的 6 位加入碼。',
  'help.topic.centre.myExperiment':
    '這裡列出您做過的全部實驗，包括進行中的。點開一條可以看到每一步的得分、用時與評語；進行中的可以繼續做。',
  'help.topic.centre.labReport':
    '學生在這裡撰寫與提交報告，內容自動儲存；退回的報告附有意見，修改後再次提交。教師在「我教的」中批改：依評分規準給分、寫評語，Ctrl+Enter 儲存並打開下一份。',
  'help.topic.centre.courseManage':
    '這裡是您負責或參與的課程。新建課程後先搭建結構，再建班級，最後發布。已發布的課程仍可調整結構。',
  'help.topic.centre.gradeManage': '依課程與班級查看成績進度：哪些報告待批、哪些成績尚未發布。點班級進入成績冊。',
  'help.topic.maintain.courseBuild.info':
    '填寫課程名稱、學時、學期與簡介。這些內容會出現在課程首頁。修改立即生效，並留有紀錄。',
  'help.topic.maintain.courseBuild.structure':
    '左側是章節樹，可以拖曳或用按鈕調整順序。章節裡新增教材、網頁與實驗任務；實驗任務可以設定開放與截止時間、次數、計分方式以及是否需要報告。',
  'help.topic.maintain.courseBuild.grade':
    '設定總評由哪些部分組成、各占多少，合計須為 100%。儲存後形成新的方案版本；已發布的成績仍依發布時的方案，直到重新發布。',
  'help.topic.maintain.teachingManage.classManage':
    '新建班級，依學號批次匯入學生，或把加入碼發給學生。加入碼可以更換或停用。移出學生不會刪除其學習紀錄。',
  'help.topic.maintain.teachingManage.scoreManagement':
    '成績冊自動帶入實驗與報告的分數。灰色為未完成；修改分數須填寫理由，前後兩個值都會保留。確認無誤後點「發布成績」，學生才能看到總評。',
  'help.topic.study.info': '課程簡介、教學團隊、班級與成績組成一覽。點「課程學習」進入章節。',
  'help.topic.study.structure':
    '依章節學習：完成的內容會打勾。實驗任務旁標有開放與截止時間；需要報告的任務，做完實驗後在此撰寫。',
  'help.topic.study.scaleOfMarks':
    '這裡說明總評如何計算：每一部分的比例、您目前的得分以及尚未完成的內容。教師發布後顯示總評。',
  'help.number.runs': '執行次數：開始過的實驗次數，同一人多次開始分別計數。',
  'help.number.persons': '實驗人數：開始過該實驗的不同人數。',
  'help.number.completion': '完成率：已結束的實驗中，做完並提交的比例；進行中的不計入。',
  'help.number.pass': '通過率：有得分的已完成實驗中，得分不低於及格線的比例。',
  'help.number.minutes': '平均用時：已完成實驗的有效操作時間的平均值，不含離開頁面的時間。',
  'help.number.score': '實驗得分：各步驟得分之和，換算成百分制。多次實驗依任務的計分方式取最高、最近、首次或平均。',
  'help.topic.centre.editPassword':
    '修改登入密碼。新密碼 8–64 位，含字母、數字和特殊字元，不能與帳號或最近 5 次的密碼相同。修改後其他裝置會退出登入；連續輸錯 5 次原密碼會暫時鎖定。',
  'help.topic.centre.bindingSchool':
    '選擇學校或學院，填寫學號/工號和真實姓名，需要時附上證件照片或 pdf，由學院管理員審核。一次只能有一個待審核的申請，24 小時內最多 5 次。變更期間現有綁定繼續有效；通過後姓名、學號和單位隨之更新。',
} as const satisfies Translation<typeof base>;
