import { test } from '@japa/runner'
import { interpretFile, page, words } from './interpretation_pages.js'
import type { RecordDraft } from '../src/types.js'

function namesIn(texts: string[]): string[] {
  const lines = texts.flatMap((text, index) => words(text, 40, 100 + index * 14))
  const { records } = interpretFile([page(1, [], lines)])
  return records.map(({ studentName }: RecordDraft) => studentName.value)
}

test.group('Students of running text', () => {
  test('may have an initial for their first name', ({ assert }) => {
    assert.deepEqual(
      namesIn([
        '1 OKAFOR Ada 24PNX1925 ENG 57 C1 HIN 52 C1 GK 38.5 D',
        '2 K. Priya Mohammed 24PNX6436 ENG 96 A1 HIN 84 A2 GK 57 C1',
        '3 S. P. Divya 24PNX1341 ENG 68 B2 HIN 56 C1 GK 44 C2',
      ]),
      ['OKAFOR Ada', 'K. Priya Mohammed', 'S. P. Divya']
    )
  })

  test('are not titles that name the class twice', ({ assert }) => {
    assert.deepEqual(
      namesIn([
        'RESULT SHEET FOR JSS 2: JSS 3',
        '89170 OGUNLEYE Ada ENG-C4 MTH-F9 FRE-F9',
        '51008 ABUBAKAR Musa ENG-A1 MTH-B3 FRE-C4',
        '51889 ODE Joy ENG-C6 MTH-F9 FRE-F9',
      ]),
      ['OGUNLEYE Ada', 'ABUBAKAR Musa', 'ODE Joy']
    )
  })
})
