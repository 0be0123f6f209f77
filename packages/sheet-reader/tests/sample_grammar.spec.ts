import { test } from '@japa/runner'
import { PdfDocument } from '../src/pdf/pdf_document.js'
import { readDigitalPage } from '../src/pdf/read_digital_page.js'
import type { CorpusSet } from '../samples/grammar/choices.js'
import { drawDocument, familyOfTurn } from '../samples/grammar/draw.js'
import { FAMILIES } from '../samples/grammar/families.js'
import { headRows } from '../samples/grammar/headings.js'
import { tablesOf } from '../samples/grammar/model.js'
import { ALL_PRODUCERS } from '../samples/grammar/producers/all.js'
import { drawPdf, pdfkit } from '../samples/grammar/producers/pdfkit.js'
import { checkPrinted } from '../samples/grammar/verify.js'
import { textTable } from '../samples/grammar/text_table.js'

const SETS: CorpusSet[] = ['development', 'validation']

async function bytesOf(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  document.end()
  const chunks: Buffer[] = []
  for await (const chunk of document) {
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

async function pagesOf(document: PDFKit.PDFDocument): Promise<string[]> {
  using pdf = await PdfDocument.open(await bytesOf(document))
  return Array.from({ length: pdf.pageCount }, (_, page) =>
    readDigitalPage(pdf, page + 1)
      .tokens.map((token) => token.text)
      .join(' ')
  )
}

test.group('sheets drawn by a grammar', () => {
  test('a seed gives the same document every time', ({ assert }) => {
    for (const { abilities } of ALL_PRODUCERS) {
      const name = familyOfTurn(abilities, 3, 11)
      const [one, two] = [1, 2].map(() => drawDocument(77, 'development', abilities, name))
      assert.deepEqual(one, two)
    }
  })

  test('every family can be drawn, and its truth names every student once', ({ assert }) => {
    for (const family of FAMILIES) {
      for (const set of SETS) {
        const { printout } = drawDocument(5, set, pdfkit.abilities, family.name)
        const names = printout.truth.map((student) => student.studentName)
        assert.equal(new Set(names).size, names.length, family.name)
        assert.equal(names.includes(''), false, family.name)
        assert.equal(names.length === 0, family.name === 'no_results', family.name)
      }
    }
  })

  test('the rows of a table have a cell for each column', ({ assert }) => {
    for (const family of FAMILIES) {
      const { printout } = drawDocument(6, 'development', pdfkit.abilities, family.name)
      for (const table of tablesOf(printout.blocks)) {
        for (const { cells } of table.rows) {
          const width = cells.reduce((sum, cell) => sum + (cell.span ?? 1), 0)
          assert.equal(width, table.columns.length, family.name)
        }
      }
    }
  })

  test('what the truth says stands on the printed page', async ({ assert }) => {
    for (const name of [
      ...['plain', 'grouped', 'card', 'running_text', 'split_columns', 'sections'],
      ...['comments', 'wrapped_names', 'ties', 'section_sums', 'rows_over_pages', 'cards_flowing'],
    ]) {
      const { printout } = drawDocument(8, 'development', pdfkit.abilities, name)
      const pages = await pagesOf(drawPdf(printout))
      const truth = checkPrinted(printout, pages)
      if (typeof truth === 'string') {
        assert.fail(`${name}: ${truth}`)
        return
      }
      for (const student of truth) {
        const text = pages.join(' ')
        for (const score of Object.values(student.subjects)) {
          const written = [String(score), String(score).replace('.', ',')]
          assert.isTrue(
            written.some((number) => text.includes(number)),
            `${name}: ${score}`
          )
        }
      }
    }
  })

  test('equal neighbours share a group heading, and a lone heading covers all levels', ({
    assert,
  }) => {
    const column = (...path: string[]) => ({ path, align: 'left' as const })
    const rows = headRows([column('NAME'), column('ENG', 'CA'), column('ENG', 'EXAM')], {
      merged: true,
      bold: true,
      alone: 'spans',
    })
    assert.deepEqual(
      rows.map((cells) => cells.map(({ text, span, rows: covered }) => [text, span, covered])),
      [
        [
          ['NAME', undefined, 2],
          ['ENG', 2, undefined],
        ],
        [
          ['CA', undefined, undefined],
          ['EXAM', undefined, undefined],
        ],
      ]
    )
  })

  test('a table in characters keeps its columns apart', ({ assert }) => {
    const table = {
      columns: [{ align: 'left' as const }, { align: 'right' as const }],
      head: [[{ text: 'NAME' }, { text: 'ENG' }]],
      rows: [{ kind: 'body' as const, cells: [{ text: 'Ọ̀ṣúndáre' }, { text: '7' }] }],
      repeatHead: false,
    }
    const { head, rows } = textTable(table, 'bars', 2)
    assert.deepEqual([...head, ...rows.flat()], ['| NAME     | ENG |', '| Ọ̀ṣúndáre |   7 |'])
  })
})
