/**
 * Passwords of ten characters and more that stand at the top of every published list of stolen
 * ones, and those that people of a school would try first. All in lower case, without spaces.
 */
const COMMON = new Set(
  `
1234567890 0123456789 0987654321 9876543210 12345678910 123456789a a123456789 1234567891 12345678901
123456789q q123456789 123456789z 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4t5 q1w2e3r4t5y6 qwertyuiop qwerty12345
qwerty123456 qwerty1234 1234qwerty 12345qwert 123456qwerty qwertyuiop123 asdfghjkl1 asdfghjkl; zxcvbnm123
zaq12wsxcde3 1qaz2wsx3edc 1qazxsw23edc qazwsxedcrfv qazwsxedc123 password12 password123 password1234
password12345 password123456 passw0rd123 p@ssw0rd123 p@ssword123 password2024 password2025 password2026
mypassword mypassword1 mypassword123 changeme123 changemenow letmein123 letmein1234 welcome123 welcome1234
welcome2024 welcome2025 welcome2026 iloveyou12 iloveyou123 iloveyou1234 iloveyouall iloveyousomuch ilovejesus
jesuschrist jesusislord jesus12345 jesuslovesme godisgood1 godisgreat godislove1 godblessme blessing123
blessings1 princess123 sunshine123 football123 basketball liverpool1 liverpool123 manchester manchesterunited
chelsea123 arsenal123 barcelona1 barcelona123 realmadrid superman123 spiderman1 computer123 internet123
samsung123 nigeria123 nigeria1234 nigeria1960 lagos12345 abuja12345 ghana12345 cameroun123 cameroon123
school1234 school12345 myschool123 teacher123 teacher1234 student123 student1234 principal1 principal123
headteacher administrator administrateur admin12345 admin123456 adminadmin administrator1 motdepasse
motdepasse1 motdepasse123 azertyuiop azerty12345 azerty123456 bonjour123 soleil1234 jetaime123 jetaimefort
abcdefghij abcdefghijk abcd123456 abcde12345 abc1234567 abc123456789 aa12345678 aa123456789 asd1234567
secret1234 secret12345 testtest123 test123456 test12345678 default123 defaultpassword unknown123 dragon1234
monkey1234 michael123 jennifer123 emmanuel123 christian1 favour1234 goodluck123 success123 victory123
`
    .trim()
    .split(/\s+/)
)

/**
 * True for a password that is guessed first: a well-known one, one thing repeated, or a row of
 * keys.
 */
export function isCommon(password: string): boolean {
  return (
    COMMON.has(password) ||
    /^(.{1,4}?)\1+.{0,3}$/u.test(password) ||
    isRow(password, 1) ||
    isRow(password, -1)
  )
}

function isRow(password: string, step: number): boolean {
  const codes = [...password].map((character) => character.codePointAt(0)!)
  return codes.every((code, index) => index === 0 || code - codes[index - 1] === step)
}
