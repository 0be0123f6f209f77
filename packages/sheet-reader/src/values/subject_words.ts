/** Words that occur in names of subjects and hardly anywhere else on a sheet. */
export const SUBJECT_WORDS: ReadonlySet<string> = new Set(
  (
    'english language lang mathematics maths math mathematical further biology physics chemistry economics econs geography government govt literature lit ' +
    'civic civics agricultural agriculture agric science sciences sci basic technology tech technical drawing computer ict social studies std business home ' +
    'management physical health education educ edu phe religious religion crs crk irs irk christian islamic arabic french yoruba igbo hausa history cultural ' +
    'creative arts art music fine data processing commerce accounting account accounts financial marketing food foods nutrition security verbal quantitative ' +
    'reasoning phonics handwriting spelling writing reading national values value vocational prevocational literacy numeracy statistics moral ' +
    'diction rhymes general paper knowledge entrepreneurship coding robotics comprehension grammar composition swahili kiswahili spanish german latin ' +
    'philosophy psychology sociology calculus algebra programming engineering mechanics accountancy catering craft garment tourism photography ' +
    'dyeing bleaching animal husbandry fishery insurance store keeping typewriting shorthand office practice electronics woodwork metalwork building ' +
    'construction trade visual integrated environmental law anatomy physiology biochemistry microbiology botany zoology'
  ).split(' ')
)

/** Subjects of other countries and of French schools, beside those above. */
const MORE_SUBJECT_WORDS = new Set(
  (
    'mathematiques francais anglais histoire geographie physique chimie svt philosophie economie allemand espagnol informatique eps musique dessin ' +
    'sciences litterature latin grec civique morale ' +
    'afrikaans isizulu isixhosa setswana sesotho sepedi zulu xhosa tourism hospitality accounting ' +
    'hindi sanskrit tamil telugu marathi gujarati bengali kannada malayalam urdu punjabi ' +
    'portugues portuguesa matematica fisica quimica biologia historia geografia ingles inglesa francesa filosofia ciencias naturais sociais educacao desenho ' +
    'turanci lissafi larabci kimiyya tarihi geesi isiro sayensi bekee hisabati kiingereza sayansi maarifa uraia jiografia fizikia kemia biolojia ' +
    'twi asante akuapem fante ewe ga dagbani akan runyankore luganda kinyarwanda kirundi amharic'
  ).split(' ')
)

const COURSE_CODE = /^[A-Z]{2,5} ?-? ?\d{3,4} ?[A-Z]?$/

/** True for course codes such as `MTH 101`. */
export function isCourseCode(text: string): boolean {
  return COURSE_CODE.test(text)
}

/** True where one of the words only occurs in names of subjects. */
export function hasSubjectWord(words: readonly string[]): boolean {
  return words.some(
    (word) => word.length > 2 && (SUBJECT_WORDS.has(word) || MORE_SUBJECT_WORDS.has(word))
  )
}
