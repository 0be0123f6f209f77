import { test } from '@japa/runner'
import { interpretFile, page, table, words } from './interpretation_pages.js'

/** The card of a student, with two lines above the marks. */
function cardWith(...lines: string[]) {
  const marks = table({
    rows: [
      ['Subject', 'Score'],
      ['English', '61'],
      ['Mathematics', '47'],
      ['Biology', '29'],
    ],
    y: 200,
  })
  const above = lines.flatMap((text, at) => words(text, 40, 80 + at * 20))
  const [record] = interpretFile([
    page(1, [marks], [...words('Name: ADE Bola', 40, 60), ...above]),
  ]).records
  return {
    number: record.admissionNumber?.value,
    position: record.position?.value,
    flags: record.flags,
  }
}

test.group('Labels that nobody knows', () => {
  test('before a code have the number of the student, in doubt', ({ assert }) => {
    assert.deepEqual(cardWith('Zeg. Coc: FMC/510'), {
      number: 'FMC/510',
      position: undefined,
      flags: ['ADMISSION_NUMBER_UNCERTAIN'],
    })
  })

  test('before a rank have the position, in doubt', ({ assert }) => {
    assert.deepEqual(cardWith('Rorifoob: 3rd out of 24'), {
      number: undefined,
      position: 3,
      flags: ['LOW_CONFIDENCE'],
    })
  })

  test('say nothing where a known label says it, nor of days and years', ({ assert }) => {
    assert.deepEqual(cardWith('Admission No: GFC/0147', 'Zeg. Coc: FMC/510').number, 'GFC/0147')
    assert.deepEqual(cardWith('Fupat: 12/05/2025', 'Gusem: 2024/2025'), {
      number: undefined,
      position: undefined,
      flags: [],
    })
  })

  test('say as little as one of a number alone: a code behind it is the student’s', ({
    assert,
  }) => {
    assert.equal(cardWith('No: 547/2023').number, '547/2023')
    assert.equal(cardWith('No: 7').number, undefined)
  })

  test('before a rank among a number of students have the position, in doubt, but on no page', ({
    assert,
  }) => {
    assert.deepEqual(cardWith('Rorifoob: 32 de 35'), {
      number: undefined,
      position: 32,
      flags: ['LOW_CONFIDENCE'],
    })
    assert.isUndefined(cardWith('Page: 2 of 3').position)
  })

  test('that begin with the word of a rank have the position, in doubt', ({ assert }) => {
    assert.deepEqual(cardWith('Position in Tkagg: 2'), {
      number: undefined,
      position: 2,
      flags: ['LOW_CONFIDENCE'],
    })
  })

  test('that end in the word of a number have that of the student, in doubt', ({ assert }) => {
    assert.deepEqual(cardWith('Ugwadtuib No: 0644'), {
      number: '0644',
      position: undefined,
      flags: ['ADMISSION_NUMBER_UNCERTAIN'],
    })
  })

  test('nor words between a rank and the number of students hide a position', ({ assert }) => {
    assert.equal(cardWith('Position: 3rd eej of 24').position, 3)
    assert.isUndefined(cardWith('Position: 24 eej of 3').position)
  })
})
