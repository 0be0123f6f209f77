import { test } from '@japa/runner'
import { interpretFile, page, scores, words } from './interpretation_pages.js'
import { MARKS, NAMES } from './made_class.js'

const SUBJECTS = ['eng', 'maths', 'bio']

/** A page with lines of text, and what was read of it. */
function read(lines: readonly string[]) {
  const around = lines.flatMap((line, at) => words(line, 40, 60 + 14 * at))
  return interpretFile([page(1, [], around)]).records
}

test.group('The text of a file of separated values', () => {
  for (const separator of [',', ';', ', ']) {
    test(`is a table where "${separator}" parts headings and values`, ({ assert }) => {
      const lines = [['admno', 'name', ...SUBJECTS]]
      NAMES.forEach((name, at) => lines.push([`200${at}`, name, ...MARKS[at].map(String)]))
      assert.deepEqual(
        read(lines.map((fields) => fields.join(separator))).map((record) => [
          record.admissionNumber?.value,
          record.studentName.value,
          ...Object.values(scores(record)),
        ]),
        NAMES.map((name, at) => [`200${at}`, name, ...MARKS[at]])
      )
    })
  }

  test('is no table where sentences have commas', ({ assert }) => {
    const lines = NAMES.map(
      (name, at) => `${name}, who sat English, Maths and Biology in class ${at}.`
    )
    assert.deepEqual(read(lines), [])
  })
})
