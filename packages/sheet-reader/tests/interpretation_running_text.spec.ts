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

  test('may have initials that look like grades, or like a zero, in several lines', ({
    assert,
  }) => {
    assert.deepEqual(
      namesIn([
        '1. Idowu A. Agbo (ADM94349)',
        'ENG C5 MTH A1 BIO B3',
        '2. Idowu C. Aliyu (ADM67268)',
        'ENG A1 MTH B2 BIO C4',
        '3. Idowu D. Danjuma (ADM41055)',
        'ENG B2 MTH D7 BIO C5',
        '4. Joy Bamidele (ADM64558)',
        'ENG F9 MTH E8 BIO C6',
      ]),
      ['Idowu A. Agbo', 'Idowu C. Aliyu', 'Idowu D. Danjuma', 'Joy Bamidele']
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

  test('are doubtful where the head of a page stands in place of the name', ({ assert }) => {
    const texts = [
      '18/07/2025, 09:12 Results School Portal',
      'ENG 57 MTH 52 BIO 38',
      'BELLO Musa',
      'ENG 96 MTH 84 BIO 57',
      'EDET Joy',
      'ENG 68 MTH 56 BIO 44',
    ]
    const lines = texts.flatMap((text, index) => words(text, 40, 100 + index * 14))
    const { records } = interpretFile([page(1, [], lines)])
    const isDoubted = records.map(({ flags }) => flags.includes('NAME_UNCERTAIN'))
    assert.deepEqual(isDoubted, [true, false, false])
  })

  test('have one subject where the slash of its name was read as a stroke in some lines', ({
    assert,
  }) => {
    const texts = [
      '1 OKAFOR Ada ENG 57 T/D 52 BIO 38',
      '2 BELLO Musa ENG 96 TID 84 BIO 57',
      '3 EDET Joy ENG 68 T/D 56 BIO 44',
    ]
    const lines = texts.flatMap((text, index) => words(text, 40, 100 + index * 14, 0.9))
    const { records } = interpretFile([page(1, [], lines, 'tesseract')])
    assert.deepEqual(
      records.map(({ subjects }) => subjects.map(({ label }) => label)),
      [
        ['ENG', 'T/D', 'BIO'],
        ['ENG', 'T/D', 'BIO'],
        ['ENG', 'T/D', 'BIO'],
      ]
    )
  })
})
