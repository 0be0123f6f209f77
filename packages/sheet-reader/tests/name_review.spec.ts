import { test } from '@japa/runner'
import type { CompactRecord } from '../src/interpretation/records/compact_record.js'
import { reviewNames } from '../src/interpretation/readings/name_review.js'

/** A record of which only the name is told: how sure it is, and what else it may be. */
function named(value: string, confidence = 0.96, ...others: string[]): CompactRecord {
  return {
    studentName: {
      value,
      confidence,
      source: 'ocr',
      alternatives: others.map((other) => ({ value: other, logProbability: -1 })),
    },
    flags: confidence < 0.9 ? ['NAME_UNCERTAIN'] : [],
    exact: false,
  } as unknown as CompactRecord
}

function reviewed(...records: CompactRecord[]) {
  return reviewNames(records).map(({ studentName: { value, confidence }, isDoubtful }) => ({
    value,
    isSure: confidence >= 0.9,
    isDoubtful,
  }))
}

test.group('Names beside the other names of a scan', () => {
  const LISTED = ['Otieno, Grace', 'Kiprop, Faith', 'Wekesa, Ian', 'Achieng, Mercy']

  test('without the comma that most of them have are doubted, and a point there is a comma', ({
    assert,
  }) => {
    const all = [...LISTED, 'Rotich. Edwin', 'Njeri Lucy'].map((name) => named(name))
    assert.deepEqual(reviewed(...all), [
      { value: 'Rotich, Edwin', isSure: false, isDoubtful: true },
      { value: 'Njeri Lucy', isSure: false, isDoubtful: true },
    ])
  })

  test('are parted, in doubt, where two names of others ran together', ({ assert }) => {
    const names = ['EVANS ARTHURAVA', 'JONES GRACE ARTHUR', 'EVANS AVA GRACE', 'ADEBOLA AVA']
    assert.deepEqual(reviewed(...names.map((name) => named(name))), [
      { value: 'EVANS ARTHUR AVA', isSure: false, isDoubtful: true },
    ])
    assert.isEmpty(reviewed(...names.map((name) => ({ ...named(name), exact: true }))))
  })

  test('with marks that other students of that name do not have are doubted', ({ assert }) => {
    const names = [
      'IBRAHÍM Hauwa',
      'IBRAHIM Sani',
      'Ibrahim Uche',
      'DIÉMÉ Awa',
      'DIÉMÉ Luc',
      'EZE Á',
    ]
    const doubted = reviewed(...names.map((name) => named(name))).map(({ value }) => value)
    assert.include(doubted, 'IBRAHÍM Hauwa')
    assert.notIncludeMembers(doubted, ['DIÉMÉ Awa', 'EZE Á'])
    assert.isEmpty(reviewed(...names.map((name) => ({ ...named(name), exact: true }))))
  })

  test('are, in doubt, what else was read where the words of the others make that likelier', ({
    assert,
  }) => {
    const doubtful = (read: string, probability: number, ...others: string[]) => ({
      ...named(read, probability, ...others),
      flags: ['NAME_UNCERTAIN' as const],
    })
    const others = ['Mehta Riya', 'Khan T. Riya', 'Bose Tanvi', 'Khan L. Zainab'].map((name) =>
      named(name)
    )
    const review = (one: CompactRecord) => reviewed(...others, one).at(-1)?.value
    assert.equal(review(doubtful('Rao Riva', 0.7, 'Rao Riya')), 'Rao Riya')
    assert.equal(review(doubtful('Rao To Diya', 0.7, 'Rao T. Diya')), 'Rao T. Diya')
    assert.equal(review(doubtful('RaoTanvi', 0.6, 'Rao Tanvi', 'Khan Tanvi')), 'Khan Tanvi')
    assert.isUndefined(review(doubtful('Rao Riva', 0.7, 'Raol Riva')))
  })

  test('need no comma where few have one, or in a text layer', ({ assert }) => {
    assert.isEmpty(
      reviewed(...[...LISTED, 'Ada Obi', 'Ime Udo', 'Uche Eze'].map((name) => named(name)))
    )
    const exact = [...LISTED, 'Njeri Lucy'].map((name) => ({ ...named(name), exact: true }))
    assert.isEmpty(reviewed(...exact))
  })

  test('keep the points behind their initials', ({ assert }) => {
    const all = [...LISTED, 'J. Rotich Edwin'].map((name) => named(name))
    assert.deepEqual(
      reviewed(...all).map(({ value }) => value),
      ['J. Rotich Edwin']
    )
  })

  test('get, in doubt, the point behind an initial that most of them have', ({ assert }) => {
    const pointed = ['Lucy E. Odhiambo', "Brian P. N'gang'a", 'Joy L. Kiprotich', 'Eve B. C. Noor']
    const all = [...pointed, 'Abdi M Hassan', 'Halima Koech', 'D Joy T. Mumo'].map((name) =>
      named(name)
    )
    assert.deepEqual(reviewed(...all), [
      { value: 'Abdi M. Hassan', isSure: false, isDoubtful: true },
      { value: 'D. Joy T. Mumo', isSure: false, isDoubtful: true },
    ])
    const mixed = [...pointed, 'Abdi M Hassan', 'Ian K Noor', 'Eve T Mumo'].map((name) =>
      named(name)
    )
    assert.isEmpty(reviewed(...mixed))
  })

  test('take, in doubt, a word that several have for what nobody is called', ({ assert }) => {
    const sure = [named('OJO Bọ́lá'), named('EZE Bọ́lá')]
    assert.deepEqual(reviewed(...sure, named('UDO Bọlọ', 0.7, 'UDO Bọta', 'UDO Bọ́lá')), [
      { value: 'UDO Bọ́lá', isSure: false, isDoubtful: true },
    ])
  })

  test('stay what they are where their own word is known, or the other one is not', ({
    assert,
  }) => {
    const sure = [named('OJO Bọ́lá'), named('EZE Bọ́lá'), named('UDO Ada'), named('ABU Ada')]
    assert.isEmpty(reviewed(...sure, named('OBI Ada', 0.7, 'OBI Bọ́lá')))
    assert.isEmpty(reviewed(...sure, named('OBI Ime', 0.7, 'OBI Uche')))
  })
})
