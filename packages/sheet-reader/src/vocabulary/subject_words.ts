import { remembering } from '../remembering.js'
import { plainWords, squash } from './text.js'

/** Words that only occur in names of subjects, in English. */
const ENGLISH =
  'english language lang mathematics maths math mathematical further biology physics chemistry economics econs geography government govt literature lit ' +
  'civic civics agricultural agriculture agric science sciences sci basic technology tech technical drawing computer computing ict economic social studies std business home ' +
  'management physical health education educ edu phe religious religion crs crk irs irk cre ire hre rme christian islamic arabic french yoruba igbo hausa history cultural ' +
  'creative arts art music fine data processing commerce accounting account accounts accountancy financial marketing food foods nutrition security verbal quantitative ' +
  'reasoning phonics handwriting spelling writing reading national values value vocational prevocational literacy numeracy statistics moral ' +
  'diction rhymes general paper knowledge entrepreneurship coding robotics comprehension grammar composition swahili kiswahili spanish german latin ' +
  'philosophy psychology sociology calculus algebra programming engineering mechanics catering craft garment tourism photography ' +
  'dyeing bleaching animal husbandry fishery insurance store keeping typewriting shorthand office practice electronics woodwork metalwork building ' +
  'construction trade visual integrated environmental law anatomy physiology biochemistry microbiology botany zoology geology geometry trigonometry ' +
  'insha lugha nutrition premath weaving needlework cookery hygiene wellness citizenship speaking listening'

/** Subjects and languages of Ghana, South Africa and India. */
const ELSEWHERE =
  'twi asante akuapem fante ewe ga dagbani ghanaian core elective owop bdt isizulu zulu isixhosa xhosa afrikaans sepedi setswana sesotho xitsonga tshivenda isindebele siswati additional filipino ' +
  'orientation ems egd consumer dramatic hindi sanskrit telugu tamil kannada malayalam marathi urdu bengali gujarati punjabi odia assamese evs informatics ' +
  'biotechnology abacus databases networks microprocessors thermodynamics hydraulics surveying luganda runyankole shona ndebele chichewa bemba nyanja kinyarwanda amharic somali'

const FRENCH =
  'mathematiques mathematique francais anglais histoire geographie svt physique chimie philosophie philo espagnol allemand musique dessin informatique civique ' +
  'economie comptabilite dictee lecture ecriture redaction orthographe grammaire conjugaison vocabulaire calcul eps litterature sport sportive tice tic emc ecm ' +
  'plastiques manuel manuels couture biologie geologie langue vivante arabe ewondo lettres technologie instruction morale recitation expression'

/** Courses of colleges and universities, in English and French. */
const OF_COLLEGES =
  'python java dbms algorithm algorithms algorithmics algorithmique cybersecurity compiler econometrics macroeconomics ' +
  'microeconomics taxation auditing jurisprudence linguistics journalism counselling nursing midwifery pharmacology ' +
  'pathology genetics ecology optics electromagnetism probability algebre programmation reseaux droit welding carpentry ' +
  'plumbing cosmetology'

/** Portuguese, Hausa, Yoruba, Igbo and Swahili, then those of Europe and Asia. */
const OF_LANGUAGES =
  'portugues portuguesa matematica fisica quimica biologia historia geografia ingles inglesa francesa filosofia ciencias naturais sociais educacao desenho ' +
  'informatica literatura contabilidade empreendedorismo estatistica tecnologias psicologia sociologia civica musical plastica religioso religiosa religiao arte artes ' +
  'turanci lissafi larabci kimiyya tarihi ilimin addinin musulunci geesi isiro sayensi bekee mwepu hisabati kiingereza sayansi maarifa uraia jiografia fizikia kemia biolojia ' +
  'lingua deutsch englisch franzosisch mathematik mathe physik chemie geschichte erdkunde informatik kunst ' +
  'italiano religione storia inglese francese scienze latino greco motorie polski matematyka fizyka chemia matematika matematik turkce ingilizce bilimleri bilgiler din kulturu gorsel sanatlar muzik beden egitimi tieng lengua castellano espanol espanola matematicas naturales sociales educacion'

/** Words that occur in names of subjects. */
export const SUBJECT_WORDS: ReadonlySet<string> = new Set(
  `${ENGLISH} ${ELSEWHERE} ${FRENCH} ${OF_COLLEGES} ${OF_LANGUAGES}`.split(' ')
)

/** Whole headings that stand for a subject; in names and remarks such letters may mean anything. */
const ABBREVIATIONS = new Set(
  (
    'eng engl en el mth mat mt mths mathe fmt fmth fmths fmat fmaths furthermaths addmaths emath emaths cmath cmaths bio biol phy phys che chem chm geo geog ' +
    'his hist gov govt lit lits litt eco econ ecos ecn acc acct accts com comm cmr csc cmp cps cst ict it bst bsc bt bs bus busst bstd bstudies agr agri agrc ags civ cve ' +
    'crs crk irs irk cre ire hre re rk rs rme rel fre fr frn fra yor yrb igb ibo hau kis kisw kiswa swa swah sst sos soc socst ss sost art arts fa vap cca mus phe pe ph he hec hom hsc pvs pvst ' +
    'nv nve sec ntd td fn fandn fnn dp mkt ent entr trd sci gs gsc isc intsci int ns lo ls ps ems egd cat maths ml mlit hl ehl fal afal sal ana afr zul xho sep tsw ses hin san tel tam kan mal mar urd ' +
    'evs gk skt sans cs ip acy bs bst pol psy vr qr vrb qnt hw hwr spl rdg wrt dic phn cmpn fran ang angl hg histgeo pc pct pch physch physchim phi phl esp all mus ecm edhc svt eps ed religion tle mapeh esp toan pai pkn ipa ips ' +
    'mtc mts lng hst sce edc lv1 lv2 lva lvb kiny chi zoo bot utme putme postutme jamb'
  ).split(' ')
)

const HEADING_WORDS =
  'serial number admission registration matric student students name names surname first other others second third total average percentage position grade ' +
  'grades remark remarks exam examination assessment continuous test score scores marks obtained overall subject subjects course title code unit units class ' +
  'gender signature aggregate cumulative teacher teachers type comment comments highest lowest grand moyenne matricule'

const HEADINGS: ReadonlySet<string> = new Set(HEADING_WORDS.split(' '))
const VOCABULARY = new Set([...SUBJECT_WORDS, ...HEADINGS])

/** True for words that headings are known to use. */
export function isVocabulary(word: string): boolean {
  return VOCABULARY.has(word)
}

const COURSE_CODE = /^[A-Z]{2,5}\s?-?\s?\d{3,4}\s?[A-Z]?$/

/** True for course codes such as `MTH 101`. */
export function isCourseCode(text: string): boolean {
  return COURSE_CODE.test(text.trim())
}

/**
 * True where the text contains a word that only occurs in names of subjects, or is a course code.
 */
export function isSubjectLike(text: string): boolean {
  return text.length <= LONGEST_REMEMBERED ? rememberedSubject(text) : holdsSubjectWord(text)
}

const LONGEST_REMEMBERED = 60
const rememberedSubject = remembering(holdsSubjectWord)

function holdsSubjectWord(text: string): boolean {
  if (isCourseCode(text)) {
    return true
  }
  return plainWords(text)
    .split(' ')
    .some((word) => word.length > 2 && SUBJECT_WORDS.has(word))
}

/** True for a whole heading that is a usual abbreviation of a subject, such as `CHM`. */
export function isSubjectAbbreviation(text: string): boolean {
  return ABBREVIATIONS.has(squash(text))
}

/**
 * True where a heading of its own names a subject, be it by an abbreviation such as `CHM` or
 * `B/SC`.
 */
export function isSubjectHeading(text: string): boolean {
  if (isSubjectLike(text) || ABBREVIATIONS.has(squash(text))) {
    return true
  }
  const words = plainWords(text).split(' ')
  return words.every((word) => isShortened(word)) && words.some((word) => word.length > 2)
}

/** Words of subjects that name other things where they stand alone. */
const NO_SUBJECT_ALONE: ReadonlySet<string> = new Set(
  'value values data general store office building paper practice processing keeping national fine trade home'.split(
    ' '
  )
)
/** Words of so many letters bind others: `and`, `of the`. */
const LONGEST_BINDING = 3
/** A heading of fewer words names a subject by one of them. */
const MANY_WORDS = 3

/**
 * True where a heading of its own names a subject and says little else:
 * `Foreign language competence` and `Social skills and abilities` hold words of subjects, too.
 */
export function isSubjectAlone(text: string): boolean {
  const words = plainWords(text)
    .split(' ')
    .filter((word) => word.length > LONGEST_BINDING || ABBREVIATIONS.has(word))
  const known = words.filter((word) => isShortened(word)).length
  if (words.every((word) => NO_SUBJECT_ALONE.has(word))) {
    return isCourseCode(text)
  }
  return isSubjectHeading(text) && (words.length < MANY_WORDS || known * 2 >= words.length)
}

/** Shortest beginning of a subject's word that stands for it. */
const SHORTEST_BEGINNING = 3

/**
 * An abbreviation, or the beginning of a word that only occurs in names of subjects; `mark` is a
 * heading of its own.
 */
function isShortened(word: string): boolean {
  if (ABBREVIATIONS.has(word) || SUBJECT_WORDS.has(word)) {
    return true
  }
  if (word.length < SHORTEST_BEGINNING || HEADINGS.has(word) || HEADINGS.has(`${word}s`)) {
    return false
  }
  for (const known of SUBJECT_WORDS) {
    if (known.length > word.length + 1 && known.startsWith(word)) {
      return true
    }
  }
  return false
}

/** Words and abbreviations of headings and of subjects' names, lower case and without marks. */
export function wordsOfSubjects(): string[] {
  return [...VOCABULARY, ...ABBREVIATIONS]
}

/** What subjects are shortened to, lower case. */
export function subjectAbbreviations(): string[] {
  return [...ABBREVIATIONS]
}
