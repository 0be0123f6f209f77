import { roleOfHeading } from '../../vocabulary/role_words.js'
import { plainWords } from '../../vocabulary/text.js'
import type { TableView } from './table_view.js'

/** Words that begin a row which is no student: averages of the class, highest marks, signatures. */
const FOOTER_ROW =
  /^(?:(?:class|subject|overall|the|grand|general|course|stream|school|boys|girls|male|female|(?:form|grade|gr)(?: \d{1,2}[a-z]?)?) ?)*(?:averages?|avg|ave|mean|means|highest|lowest|best|worst|maximum|minimum|maxima|minima|max|min|total|totals|totaux|sum|median|mode|standard deviation|std dev|s d|sd|pass(?:es|ed)?|fail(?:s|ed|ures?)?|number|no|percentage|%|signature|sign|teachers?|subject teachers?|class teachers?|form teachers?|form master|principals?|head teacher|exam officer|date|key|legend|note|remarks?|comments?|grading|prepared|checked|approved|units?|credit units?|obtainable|marks? obtainable|points possible|maximum marks?|count|entry|entries|registered|sat|absent|present|range|position|rank|ranking|rang|somme|meilleure notes?|deviation|dev|teacher s|h o d|hod|dean|summary|statistics|plus (?:forte|faible|haute|basse|grande|petite|elevee)|moyennes?|notes|effectifs?|ecart type|mediane|taux|nombre|medias?|notas?|melhor|pior|aprovad[oa]s|reprovad[oa]s|assinatura|jimilla|matsakaici|jumla|wastani|mps|generated|printed)(?![a-z])/

const FOOTER_WORDS = new Set(
  (
    'class subject overall the grand general form grade gr stream course school boys girls boy girl male males female females candidate student pupil learner learners average averages avg ave mean means highest lowest best worst maximum minimum maxima minima max min total totals totaux sum median mode standard deviation ' +
    'std dev pass passes passed fail fails failed failures number no of percentage % signature sign teacher teachers principal principals head officer exam date key legend note remark ' +
    'remarks comment comments grading prepared checked approved by unit units credit obtainable points possible mark marks score scores count entry entries registered sat absent present range position rank ranking rang deviation dev hod ' +
    'dean summary statistics students candidates pupils in per and name names initials rate for each sd ' +
    'somme meilleure note plus forte faible haute basse grande petite elevee moyenne moyennes generale notes maximale minimale effectif effectifs ecart type mediane taux reussite nombre ' +
    'la le les l de du des classe eleves garcons filles presents absents admis ' +
    'media medias nota notas melhor pior mais alta baixa maxima minima turma alunos aprovados aprovadas reprovados reprovadas assinatura geral da do das dos ' +
    'jimilla matsakaici aji jumla wastani darasa mps generated printed'
  ).split(' ')
)

/** `8` or `8A` behind `Grade`. */
const NUMBER_OF_CLASS = /^\d{1,2}[a-z]?$/

/** Fewest letters of two words of which a picture may have lost the space between. */
const TWO_WORDS = 8

/** A word of such rows, or two without the space between them. */
function isKnown(word: string): boolean {
  return (
    FOOTER_WORDS.has(word) ||
    NUMBER_OF_CLASS.test(word) ||
    (word.length >= TWO_WORDS &&
      [...FOOTER_WORDS].some(
        (first) => word.startsWith(first) && FOOTER_WORDS.has(word.slice(first.length))
      ))
  )
}

/** True where a row's first text says that it sums up or signs the sheet and is no student. */
export function isFooterText(text: string): boolean {
  const words = plainWords(text)
  if (!FOOTER_ROW.test(words)) {
    return false
  }
  const all = words.split(' ')
  const known = all.filter((word) => isKnown(word) || word.length === 1).length
  return known === all.length || (/[:_.…]/.test(text) && known >= 1)
}

/**
 * Words that say together that a row sums up, before the title of the next section:
 * `Best Score BOARDERS`.
 */
const SUMS_BEFORE_MORE = [2, 3]

/**
 * True where a row's first text begins with several words that sum up, whatever came into the same
 * cell behind them.
 */
export function beginsAsFooter(text: string): boolean {
  const words = text.split(' ')
  return SUMS_BEFORE_MORE.some((count) => {
    const beginning = words.slice(0, count).join(' ')
    return words.length > count && /^[\p{L}%. ]+$/u.test(beginning) && isFooterText(beginning)
  })
}

/** Numbers of a row that says what the class reached. */
const MEANS_OF_CLASS = 3

/**
 * Whether a row begins with what the class reached in each column, as programs print it above the
 * students.
 */
export function isRowOfMeans(view: TableView, row: number): boolean {
  const [first, ...others] = row > 0 ? view.filledCells(row) : []
  return (
    first?.column === 0 &&
    roleOfHeading(view.textOf(first)) === 'class_average' &&
    others.filter((cell) => view.isNumber(cell)).length >= MEANS_OF_CLASS
  )
}
