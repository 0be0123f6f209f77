import type { Random } from '../../random.js'
import type { CorpusSet } from '../choices.js'
import type { Align, Block, Column, Row, Table } from '../model.js'
import type { Country } from '../vocabulary/country.js'

/** A document of school life that holds no results. */
export interface NoResults {
  kind: string
  blocks: Block[]
}

export type Maker = (random: Random, set: CorpusSet, country: Country) => Block[]

export const line = (text: string, scale = 1, align: Align = 'left'): Block => ({
  kind: 'line',
  text,
  align,
  scale,
  bold: scale > 1,
})

export function tableOf(
  aligns: readonly Align[],
  head: readonly string[],
  rows: readonly string[][]
): Block {
  const columns = aligns.map((align): Column => ({ align }))
  const table: Table = {
    columns,
    head: [head.map((text, at) => ({ text, align: aligns[at] }))],
    rows: rows.map((texts): Row => ({ kind: 'body', cells: texts.map((text) => ({ text })) })),
    repeatHead: true,
  }
  return { kind: 'table', table }
}

export const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))
