import { test } from '@japa/runner'
import { commonEnding } from '../src/interpretation/readings/bare_names.js'
import { pairWords } from '../src/interpretation/shapes/text/pair_words.js'

/** The words of a line of a picture with what each is taken for. */
function pairsOf(text: string, confidence = 0.7): [text: string, mark: string | null][] {
  const words = text.split(' ').map((word, index) => ({
    ...{ text: word, line: 0, first: index === 0, gap: 0, confidence },
    ...{ x0: index * 10, x1: index * 10 + 9, y0: 0, y1: 9 },
  }))
  return pairWords(words).map(({ text: own, mark }) => [own, mark])
}

test.group('Lists of subjects with linked grades in a picture', () => {
  const known = 'PHYSICS=B3, BIOLOGY=C4, CHEMISTRY=D7,'
  const added = (text: string) => pairsOf(`${known} ${text}`).slice(6)

  test('have the sign of the link apart from its subject', ({ assert }) => {
    assert.deepEqual(added('ENGLISH LANGUAGE =C5,'), [
      ['ENGLISH', null],
      ['LANGUAGE', null],
      ['C5', 'grade'],
    ])
  })

  test('have a comma that was read as a point, and a one that was read as a stroke', ({
    assert,
  }) => {
    assert.deepEqual(added('ECONOMICS=D7. MARKETING=Al,'), [
      ['ECONOMICS', null],
      ['D7', 'grade'],
      ['MARKETING', null],
      ['A1', 'grade'],
    ])
    const printed = pairsOf(`${known} ECONOMICS=D7.`, 1)
    assert.deepEqual(printed.slice(6), [['ECONOMICS=D7.', null]])
  })
})

test.group('The letters of boys and girls behind names', () => {
  const names = ['ADE Bola', 'OBI Ngozi', 'EZE Uche', 'SANI Musa', 'UMEH Ada', 'BELLO Zara']

  test('are known where most names have one, and hardly any another letter', ({ assert }) => {
    const read = [...names.map((name, at) => `${name} ${'MF'[at % 2]}`), 'OKON Eka F ENGLISH']
    assert.equal(commonEnding(read), 'sex')
  })

  test('are initials where other letters stand there, too', ({ assert }) => {
    const read = names.map((name, at) => `${name} ${'MFJMFK'[at]}`)
    assert.isNull(commonEnding(read))
    assert.isNull(commonEnding(names.map((name, at) => (at < 2 ? `${name} ${'MF'[at]}` : name))))
  })
})
