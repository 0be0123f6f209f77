import { changesBetween } from '../../../vocabulary/look_alikes.js'
import { roleOfPart } from '../../../vocabulary/role_words.js'
import { isOneLetterApart, mostFrequent } from '../../../vocabulary/text.js'

const LETTERS: Record<string, string> = { '0': 'O', '1': 'I', '5': 'S' }
/**
 * Rows from which on a label is one that the rows repeat; one that stands in a single row may be
 * misread.
 */
const OFTEN = 3
/** A name with what pictures make of the 1 behind it. */
const STROKE_FOR_ONE = /^(\p{L}.*)[Il|!]$/u

/**
 * The labels of parts in the rows of a sheet as they are meant: figures between letters are letters
 * where that makes a part's name (`T0TAL`), a stroke behind a name is the 1 of those that are
 * counted (`CAI` before `CA2`), labels that differ in their spaces alone are the one that most rows
 * print (`TOTAL100` among `TOTAL 100`), what stands in one row only and looks like a label of many
 * rows is that (`E.XAM` among `EXAM`), and where labels come in turn, one that lacks a letter of
 * the one whose turn it is is that (`I` for `II`), small or capital (`AV6.` for `Ave.`).
 */
export function meantLabels(texts: readonly string[]): string[] {
  const spelled = inTurn(withOneSpacing(withCounts(texts.map(withLetters))))
  const rows = Map.groupBy(spelled, (text) => text)
  const often = [...rows].flatMap(([text, own]) => (own.length >= OFTEN ? [text] : []))
  return spelled.map((text) => {
    const isAlone = rows.get(text)?.length === 1
    const alike = isAlone ? often.filter((other) => changesBetween(text, other) === 1) : []
    return alike.length === 1 ? alike[0] : text
  })
}

/**
 * Most labels that come in turn, fewest turns that tell, and the share of rows whose label has its
 * turn.
 */
const MOST_IN_TURN = 8
const FEWEST_TURNS = 4
const IN_TURN = 0.8

function inTurn(texts: readonly string[]): string[] {
  for (let count = 2; count <= MOST_IN_TURN && count * FEWEST_TURNS <= texts.length; count++) {
    const places = Array.from({ length: count }, (_, place) =>
      mostFrequent(texts.filter((_text, row) => row % count === place))
    )
    const fitting = texts.filter((text, row) => text === places[row % count]).length
    if (new Set(places).size === count && fitting >= IN_TURN * texts.length) {
      return texts.map((text, row) => {
        const meant = places[row % count]!
        return isMisread(text, meant) ? meant : text
      })
    }
  }
  return [...texts]
}

/** Pictures confuse small letters and capitals besides. */
function isMisread(text: string, meant: string): boolean {
  const [one, other] = [text.toUpperCase(), meant.toUpperCase()]
  return one === other || isOneLetterApart(one, other)
}

function withCounts(texts: readonly string[]): string[] {
  const bare = new Set(texts.map((text) => text.replaceAll(' ', '')))
  return texts.map((text) => {
    const name = STROKE_FOR_ONE.exec(text)?.[1]
    return name !== undefined && bare.has(`${name}2`.replaceAll(' ', '')) ? `${name}1` : text
  })
}

function withOneSpacing(texts: readonly string[]): string[] {
  const spacings = Map.groupBy(texts, (text) => text.replaceAll(' ', ''))
  const commonest = new Map([...spacings].map(([bare, own]) => [bare, mostFrequent(own)]))
  return texts.map((text) => commonest.get(text.replaceAll(' ', '')) ?? text)
}

function withLetters(text: string): string {
  const mended = text.replace(/(?<=\p{L})[015](?=\p{L})/gu, (figure) => LETTERS[figure])
  const isMeant = mended !== text && roleOfPart(text) === null && roleOfPart(mended) !== null
  return isMeant ? mended : text
}
