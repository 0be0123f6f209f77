import { test } from '@japa/runner'
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
})
