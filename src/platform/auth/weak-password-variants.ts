/** Endings people add to a word so that a form takes it as a password. */
const TAILS: readonly string[] = [
  ...['', '1', '12', '123', '1234', '12345', '123456', '1234567', '12345678', '123456789', '0', '00', '000', '007'],
  ...['11', '111', '66', '666', '88', '888', '520', '521', '1314', '5201314', 'abc', 'Abc', 'ABC', 'aa', 'qwe'],
  ...['!', '!!', '@', '#', '$', '*', '.', '1!', '12!', '123!', '1234!', '123456!', '1@', '123@', '1#', '123#', '123.'],
  ...['!1', '!12', '!123', '!1234', '!123456', '!@#', '!@#$', '123!@#', '_123', '-123', '.123', '*123', '$123', '&123'],
  ...['@1', '@12', '@123', '@1234', '@12345', '@123456', '@12345678', '@123!', '@123.', '@123#', '@abc', '@666'],
  ...['@888', '@qq', '@qq.com', '@163', '@163.com', '#1', '#12', '#123', '#1234', '#12345', '#123456', '#123!'],
];
/** Ways a year stands behind a word. */
const YEARS = (year: number): readonly string[] => [
  `${year}`,
  `@${year}`,
  `#${year}`,
  `${year}!`,
  `@${year}!`,
  `!${year}`,
];

/** Words of this product and of schools, in English and in pinyin; their endings are tried first by whoever guesses. */
export const SCHOOL_WORDS: readonly string[] = [
  ...[
    'cloudvse',
    'CloudVSE',
    'vse',
    'cloud',
    'lab',
    'virtual',
    'experiment',
    'simulation',
    'campus',
    'school',
    'class',
  ],
  ...['university', 'college', 'student', 'teacher', 'leader', 'admin', 'administrator', 'manager', 'root', 'user'],
  ...[
    'guest',
    'test',
    'demo',
    'welcome',
    'hello',
    'login',
    'initial',
    'default',
    'changeme',
    'password',
    'passwd',
    'pass',
  ],
  ...[
    'p@ssword',
    'p@ssw0rd',
    'pa$$word',
    'passw0rd',
    'pa55word',
    'secret',
    'letmein',
    'master',
    'super',
    'system',
    'temp',
  ],
  ...['xuesheng', 'jiaoshi', 'laoshi', 'daxue', 'xueyuan', 'xuexiao', 'banji', 'shiyan', 'xuni', 'fangzhen', 'kecheng'],
  ...['mima', 'woaini', 'woaixuexi', 'nihao', 'zhongguo', 'beijing', 'shanghai', 'guangzhou', 'shenzhen', 'nanjing'],
  ...[
    'wuhan',
    'chengdu',
    'hangzhou',
    'tianjin',
    'xian',
    'chongqing',
    'wang',
    'li',
    'zhang',
    'liu',
    'chen',
    'yang',
    'zhao',
  ],
  ...[
    'huang',
    'zhou',
    'wu',
    'xu',
    'sun',
    'hu',
    'zhu',
    'gao',
    'lin',
    'he',
    'guo',
    'ma',
    'luo',
    'wangwei',
    'zhangwei',
    'lina',
  ],
  ...[
    'a',
    'aa',
    'aaa',
    'ab',
    'abc',
    'abcd',
    'abcdef',
    'q',
    'qq',
    'qwe',
    'qwer',
    'qwert',
    'qwerty',
    'asd',
    'asdf',
    'zxc',
  ],
  ...[
    'zxcv',
    'zxcvbn',
    'asdfgh',
    '1q2w3e',
    '1q2w3e4r',
    '1qaz',
    '1qaz2wsx',
    'qaz',
    'qazwsx',
    'q1w2e3',
    'a1b2c3',
    'aa11',
  ],
  ...[
    '123',
    '1234',
    '12345',
    '123456',
    '1234567',
    '12345678',
    '123456789',
    '123qwe',
    'qwe123',
    'abc123',
    '123abc',
    'a123',
  ],
  ...['a123456', 'aa123456', 'q123456', 'qq123456', 'abc123456', 'w123456', 'z123456', '111111', '000000', '666666'],
  ...[
    '888888',
    '5201314',
    '1314520',
    '147258',
    '159753',
    '789456',
    '112233',
    '123123',
    '654321',
    '987654321',
    'iloveyou',
  ],
];

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Spellings of a word: as written, lower case, first letter or all letters large. */
export const spellingsOf = (word: string): readonly string[] => [
  ...new Set([word, word.toLowerCase(), capital(word.toLowerCase()), word.toUpperCase()]),
];

/**
 * Passwords that are a word with a usual ending.
 * @param year present year; a few years around it are endings too
 */
export function* tailed(messages: Iterable<string>, year: number): Generator<string> {
  const years = Array.from({ length: 9 }, (_, i) => YEARS(year - 7 + i)).flat();
  for (const word of messages) {
    for (const spelling of spellingsOf(word)) {
      for (const tail of TAILS) yield spelling + tail;
      for (const tail of years) yield spelling + tail;
    }
  }
}

/** First 52 bits of a hash in hexadecimal: what a number holds exactly, and enough to tell a million apart. */
export const hashKey = (hex: string): number => Number.parseInt(hex.slice(0, 13), 16);
