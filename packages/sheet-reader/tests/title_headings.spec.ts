import { test } from '@japa/runner'
import { interpretFile, page, table } from './interpretation_pages.js'
import { headingDoubt } from '../src/interpretation/headings/heading_doubts.js'
import { readHeadings } from '../src/interpretation/headings/headings.js'
import type { HeadingPart } from '../src/interpretation/headings/heading_part.js'

/** Columns with the lines of their headings from the top. */
function columnsOf(...headings: string[]): HeadingPart[][] {
  let id = 0
  return headings.map((heading) =>
    heading.split('/').map((text) => ({ text, span: 1, id: (id += 1) }))
  )
}

const labelsOf = (...headings: string[]) =>
  readHeadings(columnsOf(...headings), true).map(({ label }) => label)

test.group('Titles over subjects', () => {
  test('a title above the middle one of several subjects is no part of its name', ({ assert }) => {
    assert.deepEqual(labelsOf('Name', 'ENG', 'SUBJECTS/MTH', 'ECO', 'Total'), [
      'Name',
      'ENG',
      'MTH',
      'ECO',
      'Total',
    ])
  })

  test('nor is it where nobody knows that subject, but the one beside it', ({ assert }) => {
    assert.equal(labelsOf('Name', 'ENG', 'SUBJECTS/TGT', 'ECO', 'Total')[2], 'TGT')
  })

  test('words that begin alike are a heading of their own where no subject is beside it', ({
    assert,
  }) => {
    assert.equal(labelsOf('Name', 'Sex', 'Scores/Screened', 'Age', 'House')[2], 'Scores Screened')
  })

  test('a subject whose first word is a title elsewhere keeps it', ({ assert }) => {
    assert.equal(
      labelsOf('Name', 'Mathematics', 'English', 'Current Affairs', 'Total')[3],
      'Current Affairs'
    )
  })

  test('a heading of one line more than all others is doubtful where nobody knows that', ({
    assert,
  }) => {
    const doubtful = (...headings: string[]) =>
      readHeadings(columnsOf(...headings), true).flatMap(({ label, isUnsure }) =>
        isUnsure ? [label] : []
      )
    assert.deepEqual(doubtful('Nom', 'Zulop/Français', 'Maths', 'SVT', 'Total'), ['Zulop Français'])
    assert.deepEqual(doubtful('Nom', 'Zulop/Français', 'Zulop/Maths', 'SVT', 'Total'), [])
    assert.deepEqual(doubtful('Nom', 'Français', 'Maths/Zulop', 'SVT', 'Total'), [])
  })

  test('a title over a group stays, and is doubted, where it may go on in a word that nobody knows', ({
    assert,
  }) => {
    const groupOf = (text: string) => {
      const group = { text, span: 2, id: 1 }
      const columns = ['CA', 'EXAM'].map((part, at) => [group, { text: part, span: 1, id: 2 + at }])
      return readHeadings([[{ text: 'Name', span: 1, id: 0 }], ...columns], true)[1].group ?? ''
    }
    assert.equal(groupOf('SCORES Kiswahili'), 'Kiswahili')
    assert.equal(groupOf('SCORES Computer Science'), 'Computer Science')
    assert.isTrue(headingDoubt(groupOf('SCORES Arpioson Kiswahili')))
  })

  test('a subject whose cell alone has a further line above it, which nobody knows, is doubtful', ({
    assert,
  }) => {
    const doubtful = (...headings: string[]) => {
      const rows = ['ADE Ngozi', 'BELLO Musa', 'EZE Chidi'].map((name, at) => [
        name,
        ...headings.map((_, place) => String(41 + 7 * at + 11 * place)),
      ])
      const { records } = interpretFile([
        page(1, [table({ rows: [['NAME', ...headings], ...rows] })]),
      ])
      return records.every(({ flags }) => flags.includes('HEADING_UNCERTAIN'))
    }
    const others = ['Yoruba', 'Biology']
    assert.isTrue(doubtful('English', 'Zulop\nMathematics', ...others))
    assert.isFalse(doubtful('English\nLanguage', 'Zulop\nMathematics', ...others))
    assert.isFalse(doubtful('English', 'Workshop\nPractice', ...others))
    assert.isFalse(doubtful('English', '4005\nMathematics', ...others))
  })
})
