import { isNumeric, linesOf, type Phrase, type TextLine } from './text_lines.js'
import type { GridInput, TextBox } from '../grid_input.js'

/** Most cards beside each other. */
const MOST_BESIDE = 4
/**
 * Fewest lines that begin alike in all strips, and share of the lines that reach over several which
 * begin so, or with what other lines of all strips begin with.
 */
const FEWEST_ALIKE = 5
const ALIKE = 0.75

/** As wide as the cells of its own card. */
const TYPED_RULE = /^[+|]?[-=_]{3}/

/** Where the cards of a page begin, by their first labels. */
interface Starts {
  /** From the left, one a column of cards. */
  x: number[]
  /** What the first label of each card begins with. */
  label: string
  /** Where the line of the first labels begins, from the top. */
  top: number
}

/**
 * Pages of small cards beside each other (slips to be cut apart) as one page a card: where nothing
 * reaches over the space between two columns of cards, and the lines of both begin with the same
 * words again and again, labels with colons among them, though subjects may stand in other places.
 * Null for other pages.
 */
export function cardsBeside(input: GridInput): GridInput[] | null {
  const words = input.tokens.filter(({ angle = 0, text }) => angle === 0 && text !== undefined)
  const lines = linesOf([...words])
  for (let count = 2; count <= MOST_BESIDE; count++) {
    const starts = startsOf(lines, count)
    const own = starts ? lines.filter(({ y1 }) => y1 > starts.top) : []
    if (starts && areAlike(own, starts.x) && areClear(words, starts)) {
      const titles = titlesOver(lines, starts)
      const untitled = { ...input, tokens: input.tokens.filter((word) => !titles.has(word)) }
      return starts.x.flatMap((from, index) => {
        const strip = stripOf(untitled, from, starts.x[index + 1] ?? Infinity)
        return cardsBelow(strip, starts.label)
      })
    }
  }
  return null
}

/**
 * Where each strip begins: at the first of the labels that a line repeats so many times; null where
 * none does.
 */
function startsOf(lines: readonly TextLine[], count: number): Starts | null {
  for (const { phrases, y0 } of lines) {
    const labels = phrases.filter(({ words }) => words.some(({ text }) => text!.endsWith(':')))
    const own = labels.length / count
    const first = labels.map(firstWord)
    if (own >= 1 && Number.isInteger(own) && first.every((word, at) => word === first[at % own])) {
      const starts = labels.filter((_, at) => at % own === 0)
      return { x: starts.map(({ x0 }) => x0), label: first[0], top: y0 }
    }
  }
  return null
}

function firstWord({ words }: Pick<Phrase, 'words'>): string {
  return words[0].text!
}

/**
 * Whether most lines begin alike in all strips in which they have something. The rows of students
 * with other subjects do not, but what each begins with is found in every strip (`FRA 8 …` beside
 * `MATHS 10 …`).
 */
function areAlike(lines: readonly TextLine[], starts: readonly number[]): boolean {
  const first = lines.map(({ words }) => firstInStrips(words, starts))
  const known = starts.map((_, strip) => new Set(first.map((own) => own[strip])))
  let reaching = 0
  let alike = 0
  let counted = 0
  let shared = 0
  for (const strips of first) {
    const texts = strips.filter((text) => text !== undefined)
    const isAlike = texts.every((text) => text === texts[0])
    const saysNothing = texts.every((text) => isNumeric(text) || TYPED_RULE.test(text))
    if (texts.length === starts.length && isAlike && isNext(texts[0], counted)) {
      counted = Number.parseInt(texts[0])
      alike += 1
    }
    if (texts.length < 2 || saysNothing) {
      continue
    }
    const isShared = texts.every((text) => known.every((own) => own.has(text)))
    reaching += 1
    alike += isAlike ? 1 : 0
    shared += isAlike || isShared ? 1 : 0
  }
  return alike >= FEWEST_ALIKE && shared >= ALIKE * reaching
}

/** Whether a text numbers the subjects of a card, one more than the line before or anew. */
function isNext(text: string, before: number): boolean {
  const number = /^(\d{1,2})[.)]?$/.exec(text)?.[1]
  return number !== undefined && [1, before + 1].includes(Number(number))
}

/** What a line begins with in each strip; undefined where it has nothing there. */
function firstInStrips(
  words: readonly TextBox[],
  starts: readonly number[]
): (string | undefined)[] {
  return starts.map((from, strip) => {
    const next = starts[strip + 1] ?? Infinity
    return words.find(({ x0 }) => x0 >= from - OUT_OF_LINE && x0 < next - OUT_OF_LINE)?.text
  })
}

/** Points by which a line of a card may begin to the left of its labels. */
const OUT_OF_LINE = 2

/** Whether no word reaches into the next strip, apart from those above all cards. */
function areClear(words: readonly TextBox[], { x, top }: Starts): boolean {
  return words.every(
    ({ x0, x1, y1 }) =>
      y1 <= top || x.every((from) => x0 >= from - OUT_OF_LINE || x1 <= from + OUT_OF_LINE)
  )
}

/** The words of what is printed above all cards and reaches over several. */
function titlesOver(lines: readonly TextLine[], { x, top }: Starts): ReadonlySet<TextBox> {
  const phrases = lines.filter(({ y1 }) => y1 <= top).flatMap((line) => line.phrases)
  const isOver = ({ x0, x1 }: Phrase) =>
    x.some((from) => x0 < from - OUT_OF_LINE && x1 > from + OUT_OF_LINE)
  return new Set(phrases.filter(isOver).flatMap(({ words }) => words))
}

function stripOf(input: GridInput, from: number, to: number): GridInput {
  const isOwn = (x: number) => x >= from - OUT_OF_LINE && x < to - OUT_OF_LINE
  return {
    ...input,
    tokens: input.tokens.filter(({ x0 }) => isOwn(x0)),
    rulings: input.rulings.filter((ruling) =>
      ruling.direction === 'horizontal'
        ? isOwn((ruling.from + ruling.to) / 2)
        : isOwn(ruling.position)
    ),
  }
}

/**
 * The cards of one column, each from its first label on; what stands above them is with the first
 * one. Lines above a card's first label are those of a frame.
 */
function cardsBelow(strip: GridInput, label: string): GridInput[] {
  const tops = linesOf([...strip.tokens]).flatMap(({ words, y0 }) =>
    words[0].text === label ? [y0] : []
  )
  const cardAt = (y: number) => tops.findLastIndex((top) => top <= y + 1)
  return tops.map((_, card) => ({
    ...strip,
    tokens: strip.tokens.filter(({ y0 }) => Math.max(0, cardAt(y0)) === card),
    rulings: strip.rulings.filter(
      ({ direction, position, from }) =>
        cardAt(direction === 'horizontal' ? position : from) === card
    ),
  }))
}
