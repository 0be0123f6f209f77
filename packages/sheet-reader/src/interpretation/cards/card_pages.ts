import { cardRecord, type KnownSubject } from './card_records.js'
import { labelAbove, partPage } from './card_parts.js'
import {
  cardsOf,
  continuesCard,
  hasScores,
  mergeCards,
  sampleOf,
  type CardTable,
  type RawCard,
} from './cards.js'
import { isOfNobody } from './nobodys_card.js'
import { withoutUnnamedMean, withUnnamedSums } from './unnamed_sums.js'
import type { KeyValue } from './key_values.js'
import { roleOfLabel } from './label_roles.js'
import { SubjectLabels } from '../headings/subject_labels.js'
import type { CardLayout, Layout } from '../columns/layouts.js'
import type { RawRecord } from '../records/raw_records.js'

/** Report cards kept to learn conventions from. */
const SAMPLE_CARDS = 120

/** The report cards of a file, of which one may go on on the next page. */
export class CardPages {
  /** Pages whose last card goes on, each with the page that it goes on on. */
  readonly continued: Record<number, number> = {}
  readonly #labels = new SubjectLabels()
  #samples: RawCard[] = []
  #last: RawCard | null = null
  #held: RawCard | null = null
  #nameLabel: string | null = null

  /** The cards of a page, the first and the last of which may be parts of some. */
  find(pageNumber: number, tables: CardTable[], keyValues: KeyValue[]): RawCard[] {
    this.#nameLabel ??= labelAbove(tables, keyValues)
    const { lead, own, tail } = partPage(tables, keyValues, this.#nameLabel)
    const parts = [lead, own, tail].filter((part) => part !== null)
    return parts.flatMap((part) => cardsOf(pageNumber, part.tables, part.keyValues))
  }

  /** First pass: learns from the cards of a page, in their order. */
  observe(cards: readonly RawCard[]): void {
    for (const [index, card] of cards.entries()) {
      this.#labels.observe(card)
      const before = this.#last
      if (index === 0 && before && continuesCard(card, before)) {
        this.continued[before.pageNumber] = card.pageNumber
        mergeCards(before, sampleOf(card))
        before.pageNumber = card.pageNumber
        continue
      }
      this.#last = sampleOf(card)
      if (this.#samples.length < SAMPLE_CARDS) {
        this.#samples.push(this.#last)
      }
    }
  }

  /** First pass: nothing goes on over a page that holds other tables. */
  endHere(): void {
    this.#last = null
  }

  /** After the first pass: the subjects of the cards; see {@link SubjectLabels.settle}. */
  settle(...known: Parameters<SubjectLabels['settle']>): KnownSubject[] {
    return this.#labels.settle(...known)
  }

  /** Records of the first cards, to learn from. */
  samples(layouts: ReadonlyMap<string, CardLayout>): RawRecord[] {
    return this.#samples.map((card) => this.record(card, layouts, 0))
  }

  forgetSamples(): void {
    this.#samples = []
    this.#last = null
  }

  /** Second pass: the cards that end on a page. One that goes on is held back. */
  interpret(pageNumber: number, found: readonly RawCard[]): RawCard[] {
    const cards = [...found]
    if (this.#held && cards.length > 0) {
      mergeCards(this.#held, cards[0])
      cards[0] = this.#held
      this.#held = null
    }
    if (this.continued[pageNumber] !== undefined) {
      this.#held = cards.pop() ?? null
    }
    return cards
  }

  /** What a card says of its student; no subjects where it is nobody's. */
  record(card: RawCard, layouts: ReadonlyMap<string, CardLayout>, rowOnPage: number): RawRecord {
    const rows = card.rows.filter((row) => isCardRow(row, layouts.get(row.template)))
    const subjectOf = (label: string) => this.#labels.subjectOf(label)
    const read = cardRecord({ ...card, rows }, layouts, subjectOf, rowOnPage)
    const record = withUnnamedSums(withoutUnnamedMean(read), card.unnamed)
    return isOfNobody(card, record) ? { ...record, subjects: [] } : record
  }
}

/** Those of a file's layouts that are of report cards, by their ids. */
export function cardLayoutsOf(all: ReadonlyMap<string, Layout>): Map<string, CardLayout> {
  const layouts = new Map<string, CardLayout>()
  for (const [id, layout] of all) {
    if (layout.kind === 'card') {
      layouts.set(id, layout)
    }
  }
  return layouts
}

function isCardRow(row: RawCard['rows'][number], layout: CardLayout | undefined): boolean {
  if (!layout) {
    return false
  }
  const label = row.cells[layout.subject]?.text ?? ''
  if (label !== '' || hasScores(row, layout) || roleOfLabel(label) !== null) {
    return true
  }
  return row.cells.some(({ text }) => /[:：]/.test(text))
}
