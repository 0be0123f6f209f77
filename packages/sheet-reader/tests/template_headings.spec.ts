import { test } from '@japa/runner'
import type { ColumnHeading } from '../src/interpretation/headings/column_heading.js'
import { sameHeadings, type Template } from '../src/interpretation/tables/template.js'

function heading(label: string, given: Partial<ColumnHeading> = {}): ColumnHeading {
  return { group: null, label, role: null, maximum: null, weight: null, ...given }
}

function scanned(headings: ColumnHeading[]): Template {
  return {
    id: 't1',
    first: 't1',
    kind: 'roster',
    edges: headings.map((_, index) => index * 50),
    headed: true,
    exact: false,
    isNarrow: false,
    headings: headings.map((one) => [{ heading: one, votes: 1 }]),
    profiles: [],
    samples: [],
    subjectHint: null,
    tables: 1,
  }
}

const SHARED = [
  heading('S/N', { role: 'serial' }),
  heading('Name', { role: 'name' }),
  heading('Marks', { role: 'score', group: 'English' }),
  heading('Grade', { role: 'grade', group: 'English' }),
]

test.group('Headings of two pages of a scan', () => {
  const columnOf = [0, 1, 2, 3, 4]
  const first = scanned([...SHARED, heading('Grade', { role: 'grade', group: 'Physics' })])

  test('are not the same where one page has a position and the other a part of a subject', ({
    assert,
  }) => {
    const other = [...SHARED, heading('Class Rank', { role: 'position' })]
    assert.isFalse(sameHeadings(first, other, columnOf))
  })

  test('are the same where only the name of the subject is missing, or where one was hardly read', ({
    assert,
  }) => {
    const unnamed = [...SHARED, heading('Grade', { role: 'grade' })]
    const doubtful = [...SHARED, heading('Class Rank', { role: 'position', isUnsure: true })]
    assert.isTrue(sameHeadings(first, unnamed, columnOf))
    assert.isTrue(sameHeadings(first, doubtful, columnOf))
  })
})
