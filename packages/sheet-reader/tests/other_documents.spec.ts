import { test } from '@japa/runner'
import { interpretFile, page, table, words } from './interpretation_pages.js'
import type { RecordDraft } from '../src/types.js'

function recordsOf(rows: string[][]): RecordDraft[] {
  return interpretFile([page(1, [table({ rows })])]).records
}

test.group('Documents that are no result sheets', () => {
  test('give no record for an enquiry whose answers hold words of subjects', ({ assert }) => {
    const records = recordsOf([
      ['', 'Preparation and planning', 'Production of materials', 'Final evaluation'],
      ['Knowledge and awareness of different cultures', '0.2885', '0.3974', '0.3904'],
      ['Foreign language competence', '0.3057', '0.4184', '0.3899'],
      ['Social skills and abilities', '0.3416', '0.3369', '0.4303'],
    ])
    assert.deepEqual(records, [])
  })

  test('give no record for what was paid in each term', ({ assert }) => {
    const records = recordsOf([
      ['Nº', 'Nome do aluno', '1º Trimestre', '2º Trimestre', 'Total', 'Saldo'],
      ['1', 'Rosa Cossa', '1.500,00', '1.500,00', '3.000,00', '0,00'],
      ['2', 'João Sitoe', '1.500,00', '1.200,00', '2.700,00', '300,00'],
      ['3', 'Inácio Langa', '1.500,00', '900,00', '2.400,00', '600,00'],
      ['4', 'Graça Tembo', '1.000,00', '900,00', '1.900,00', '600,00'],
    ])
    assert.deepEqual(records, [])
  })

  test('give no record for a list of properties and their values', ({ assert }) => {
    const records = recordsOf([
      ['Name', 'Remarks', 'Value'],
      ['Width', 'of a page', '11'],
      ['Height', 'of a line', '2'],
    ])
    assert.deepEqual(records, [])
  })

  test('give no record for prose that repeats words before single letters', ({ assert }) => {
    const lines = [
      'Hello, here is some text without a meaning. This text should show what a printed text',
      'will look like at this place. If you read this text, you will get no information.',
      'Hello, here is some text without a meaning. This text should show what a printed text',
      'will look like at this place. If you read this text, you will get no information.',
      'Hello, here is some text without a meaning. This text should show what a printed text',
      'will look like at this place. If you read this text, you will get no information.',
    ].flatMap((text, index) => words(text, 40, 100 + index * 14))
    assert.deepEqual(interpretFile([page(1, [], lines)]).records, [])
  })

  test('give no record for prose that cites two kinds of places by their numbers', ({ assert }) => {
    const lines = [
      'Ships Act Pt C, Ch 1, Sec 2',
      'testing conditions (see Pt C, Ch 3, Sec 6)',
      'Boilers Act Pt D, Ch 1, Sec 4',
      'welding conditions (see Pt D, Ch 2, Sec 5)',
    ].flatMap((text, index) => words(text, 40, 100 + index * 14))
    assert.deepEqual(interpretFile([page(1, [], lines)]).records, [])
  })

  test('have a flag where several totals are all that looks like results', ({ assert }) => {
    const records = recordsOf([
      ['', 'Seated', 'Total', 'Deputies', 'Presiding', 'Total'],
      ['Affirmative Votes', '27', '27', '29', '0', '29'],
      ['Negative Votes', '65', '65', '65', '0', '65'],
      ['Declared Abstentions', '22', '22', '22', '0', '22'],
      ['Absent Members', '40', '40', '12', '0', '12'],
    ])
    assert.isNotEmpty(records)
    assert.isTrue(records.every(({ flags }) => flags.length > 0))
  })

  test('give no record for states with one that a picture’s reader took for a language', ({
    assert,
  }) => {
    const rows = [
      ['State', 'Halt Stations', 'Halt Days', 'Persons reached'],
      ['Delhi', '8', '17', '29'],
      ['Gujarati', '6', '13', '63'],
      ['Maharashtra', '13', '26', '27'],
      ['Karnataka', '11', '19', '80'],
    ]
    const { records } = interpretFile([page(1, [table({ rows })], [], 'tesseract')])
    assert.deepEqual(records, [])
  })

  test('have a flag where nobody here knows a word of the headings', ({ assert }) => {
    const records = recordsOf([
      ['الاسم الكامل', 'الرياضيات', 'العلوم', 'التاريخ'],
      ['محمد علي', '72', '61', '55'],
      ['فاطمة حسن', '64', '70', '48'],
      ['أحمد عمر', '58', '49', '66'],
      ['مريم صالح', '81', '77', '59'],
    ])
    assert.isNotEmpty(records)
    assert.isTrue(records.every(({ flags }) => flags.includes('HEADING_UNCERTAIN')))
  })

  test('have a flag where the columns are only counted, as the weeks of a register are', ({
    assert,
  }) => {
    const records = recordsOf([
      ['S/N', 'NAME OF PUPIL', 'WK1', 'WK2', 'WK3', 'WK4', 'TOTAL', '%'],
      ['1', 'ADEBAYO Grace', '8', '9', '8', '7', '32', '80'],
      ['2', 'OKONKWO Chidera', '4', '6', '7', '6', '23', '58'],
      ['3', 'IBRAHIM Musa', '9', '4', '10', '7', '30', '75'],
      ['4', 'EZE Ngozi', '10', '4', '4', '10', '28', '70'],
    ])
    assert.isTrue(records.every(({ flags }) => flags.length > 0))
  })
})
