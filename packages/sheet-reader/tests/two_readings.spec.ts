import { test } from '@japa/runner'
import { createGreyImage } from '../src/image/grey_image.js'
import type { ReadLine } from '../src/line/line_reader.js'
import { casePrior } from '../src/line/case_prior.js'
import type { TextLine } from '../src/scan/recognisers/line_stack.js'
import type { TextRecogniser } from '../src/scan/recognisers/text_recogniser.js'
import { readByBoth } from '../src/scan/recognisers/two_readings.js'

const PAPER = createGreyImage(200, 20)

/** A line whose letters stand in boxes of so many columns, 10 apart, on 20 lines. */
function line(...columns: number[]): TextLine {
  return {
    source: PAPER,
    box: { x0: 0, y0: 0, x1: 200, y1: 20 },
    textHeight: 12,
    components: columns.map((x0) => ({ x0, y0: 4, x1: x0 + 8, y1: 16, area: 60 })),
  }
}

/** Readers that say what they are told, and how often the second was asked. */
function readers(
  first: Pick<ReadLine, 'text' | 'confidence'> & Partial<ReadLine>,
  second: { text: string; confidence: number }
) {
  const asked = { times: 0 }
  const recognised = {
    ...second,
    box: { x0: 10, y0: 10, x1: 150, y1: 30 },
  }
  const text: TextRecogniser = {
    version: 'told',
    recognise: async () => {
      asked.times++
      return second.text === '' ? [] : [recognised]
    },
    close: async () => {},
  }
  const alternatives = [{ text: first.text, probability: first.confidence }]
  const read = (): ReadLine => ({ alternatives, positions: [], ...first })
  return { asked, readers: { lines: { read }, text } }
}

test.group('Lines read by two readers', () => {
  test('what the first is sure of the second is not asked', async ({ assert }) => {
    const { readers: both, asked } = readers(
      { text: 'Ṣadé', confidence: 0.99 },
      { text: 'Sade', confidence: 0.9 }
    )
    const [reading] = await readByBoth(both, [line(10)])
    assert.equal(reading.text, 'Ṣadé')
    assert.isAbove(reading.confidence, 0.9)
    assert.equal(asked.times, 0)
  })

  test('of many lines that are all noise to the first the second is not asked', async ({
    assert,
  }) => {
    const { readers: both, asked } = readers(
      { text: 'x', confidence: 0.1 },
      { text: 'Sade', confidence: 0.9 }
    )
    const noise = await readByBoth(both, new Array(30).fill(line(10)))
    assert.isTrue(noise.every(({ confidence }) => confidence <= 0.1))
    assert.equal(asked.times, 0)

    await readByBoth(both, new Array(29).fill(line(10)))
    assert.isAbove(asked.times, 0)
  })

  test('of very many lines the longest tell whether the others are read', async ({ assert }) => {
    const long = Array.from({ length: 300 }, () => line(10))
    const short = Array.from({ length: 600 }, () => {
      const speck = line(10)
      return { ...speck, box: { ...speck.box, x1: 20 } }
    })
    for (const [confidence, most] of [
      [0.1, 300],
      [0.95, 900],
    ]) {
      let times = 0
      const { readers: both } = readers({ text: 'x', confidence }, { text: '', confidence: 0 })
      const told = both.lines.read
      both.lines.read = () => {
        times += 1
        return told()
      }
      const readings = await readByBoth(both, [...short, ...long])
      assert.equal(times, most)
      assert.lengthOf(readings, 900)
      assert.equal(readings[0].text, confidence < 0.5 ? '' : 'x')
    }
  })

  test('what both read alike is sure', async ({ assert }) => {
    const { readers: both } = readers(
      { text: 'Udoh', confidence: 0.5 },
      { text: 'Udoh', confidence: 0.9 }
    )
    const [reading] = await readByBoth(both, [line(10)])
    assert.isAbove(reading.confidence, 0.9)
  })

  test('a hook that only the first sees is in doubt where it may be none', async ({ assert }) => {
    const { readers: both } = readers(
      {
        text: 'Ƙwari Grace',
        confidence: 0.6,
        alternatives: [
          { text: 'Ƙwari Grace', probability: 0.6 },
          { text: 'Ƙwari Grase', probability: 0.4 },
        ],
      },
      { text: 'Kwari Grace', confidence: 0.9 }
    )
    const [reading] = await readByBoth(both, [line(10)])
    assert.equal(reading.text, 'Ƙwari Grace')
    assert.isBelow(reading.confidence, 0.9)
  })

  test('what both read alike is unsure where both are, or where other marks may stand on it', async ({
    assert,
  }) => {
    const readingOf = async (first: number, second: number, withOtherMarks = 0) => {
      const text = 'Benoit'
      const alternatives = [
        { text, probability: first },
        { text: 'Benoît', probability: withOtherMarks },
      ]
      const { readers: both } = readers(
        { text, confidence: first, alternatives },
        { text, confidence: second }
      )
      const [reading] = await readByBoth(both, [line(10)])
      return reading.confidence
    }
    assert.isAbove(await readingOf(0.6, 0.95), 0.9)
    assert.isBelow(await readingOf(0.6, 0.6), 0.9)
    assert.isAbove(await readingOf(0.5, 0.95, 0.02), 0.9)
    assert.isBelow(await readingOf(0.5, 0.95, 0.38), 0.9)
  })

  test('a space that noise left beside a hyphen or behind an apostrophe parts no word', async ({
    assert,
  }) => {
    const readingOf = async (text: string, other: string) => {
      const alternatives = [
        { text, probability: 0.5 },
        { text: other, probability: 0.45 },
      ]
      const { readers: both, asked } = readers(
        { text, confidence: 0.5, alternatives },
        { text: '', confidence: 0 }
      )
      const [reading] = await readByBoth(both, [line(10)])
      assert.equal(asked.times, 0)
      assert.closeTo(reading.confidence, 0.95, 1e-9)
      return reading.text
    }
    assert.equal(await readingOf('Jean- Baptiste', 'Jean-Baptiste'), 'Jean-Baptiste')
    assert.equal(await readingOf("N'Guessan", "N' Guessan"), "N'Guessan")
  })

  test('tone marks that the second cannot see are kept', async ({ assert }) => {
    const { readers: both } = readers(
      { text: 'Bọ́lá', confidence: 0.6 },
      { text: 'Bola', confidence: 0.95 }
    )
    const [reading] = await readByBoth(both, [line(10)])
    assert.equal(reading.text, 'Bọ́lá')
  })

  test('letters that the second saw too leave only the doubt about their marks', async ({
    assert,
  }) => {
    const readingWith = async (alternatives: [text: string, probability: number][]) => {
      const [[text, confidence]] = alternatives
      const { readers: both } = readers(
        {
          ...{ text, confidence },
          alternatives: alternatives.map(([other, probability]) => ({ text: other, probability })),
        },
        { text: 'Bola', confidence: 0.95 }
      )
      const [reading] = await readByBoth(both, [line(10)])
      return reading.confidence
    }
    const otherLetters = await readingWith([
      ['Bọ́lá', 0.85],
      ['Bọ́ia', 0.1],
    ])
    const otherMarks = await readingWith([
      ['Bọ́lá', 0.85],
      ['Bọlá', 0.1],
    ])
    assert.isAtLeast(otherLetters, 0.9)
    assert.isBelow(otherMarks, 0.9)
  })

  test('says what a doubtful line may be instead, with what the taken reading leaves', async ({
    assert,
  }) => {
    const { readers: both } = readers(
      {
        ...{ text: 'Udah', confidence: 0.6 },
        alternatives: [
          { text: 'Udah', probability: 0.6 },
          { text: 'Udeh', probability: 0.3 },
        ],
      },
      { text: 'Udoh', confidence: 0.9 }
    )
    const [{ text, confidence, alternatives = [] }] = await readByBoth(both, [line(10)])
    assert.equal(text, 'Udah')
    assert.deepEqual(
      alternatives.map((other) => other.text),
      ['Udoh', 'Udeh']
    )
    const sum = alternatives.reduce((all, { probability }) => all + probability, confidence)
    assert.isAtMost(sum, 1.0001)
  })

  test('words that both saw leave only the doubt about the others', async ({ assert }) => {
    const readingWith = async (alternative: string) => {
      const { readers: both } = readers(
        {
          ...{ text: 'SARPONG Kwame', confidence: 0.8 },
          alternatives: [
            { text: 'SARPONG Kwame', probability: 0.8 },
            { text: alternative, probability: 0.15 },
          ],
        },
        { text: 'SARPONG Kwarme', confidence: 0.95 }
      )
      const [reading] = await readByBoth(both, [line(10)])
      assert.equal(reading.text, 'SARPONG Kwame')
      return reading.confidence
    }
    assert.isAtLeast(await readingWith('SARPDNG Kwame'), 0.9)
    assert.isBelow(await readingWith('SARPONG Kwome'), 0.9)
  })

  test('marks of which the second saw only some are those that the first saw', async ({
    assert,
  }) => {
    const { readers: both } = readers(
      { text: 'Kẹ́hìndé', confidence: 0.3 },
      { text: 'Kéhindé', confidence: 0.95 }
    )
    const [reading] = await readByBoth(both, [line(10)])
    assert.equal(reading.text, 'Kẹ́hìndé')
  })

  test('what the two read differently is not sure, whoever is believed', async ({ assert }) => {
    for (const confidence of [0.1, 0.6, 0.85]) {
      const { readers: both } = readers(
        { text: 'Udah', confidence },
        { text: 'Udoh', confidence: 0.95 }
      )
      const [reading] = await readByBoth(both, [line(10)])
      assert.isAtMost(reading.confidence, 0.7)
    }
  })

  test('what the second read and the first thought possible is taken, unsurely', async ({
    assert,
  }) => {
    const alternatives = [
      { text: 'Hilary', probability: 0.6 },
      { text: 'Hillary', probability: 0.3 },
    ]
    const { readers: both } = readers(
      { text: 'Hilary', confidence: 0.6, alternatives },
      { text: 'Hillary', confidence: 0.95 }
    )
    const [reading] = await readByBoth(both, [line(10)])
    assert.equal(reading.text, 'Hillary')
    assert.isBelow(reading.confidence, 0.9)
  })

  test('a line that neither can read is blank and unsure', async ({ assert }) => {
    const { readers: both } = readers({ text: '', confidence: 0 }, { text: '', confidence: 0 })
    const [reading] = await readByBoth(both, [line(10)])
    assert.equal(reading.text, '')
    assert.equal(reading.confidence, 0)
  })

  test('a single small speck is not surely a character', async ({ assert }) => {
    const { readers: both } = readers(
      { text: 'I', confidence: 0.99 },
      { text: 'I', confidence: 0.95 }
    )
    const speck = { x0: 10, y0: 6, x1: 12, y1: 12, area: 9 }
    const [reading] = await readByBoth(both, [{ ...line(), components: [speck] }])
    assert.isBelow(reading.confidence, 0.9)
  })

  test('words are parted where the ink is, nearest to the space', async ({ assert }) => {
    const { readers: both } = readers(
      { text: 'AB C', confidence: 0.99, positions: [14, 24, 33, 54] },
      { text: '', confidence: 0 }
    )
    const [{ words }] = await readByBoth(both, [line(10, 20, 50)])
    assert.deepEqual(
      words.map(({ text, box }) => [text, box.x0, box.x1]),
      [
        ['AB', 10, 28],
        ['C', 50, 58],
      ]
    )
  })

  test('words that the ink does not part stay one', async ({ assert }) => {
    const { readers: both } = readers(
      { text: 'A B C', confidence: 0.99, positions: [14, 20, 24, 30, 54] },
      { text: '', confidence: 0 }
    )
    const [{ words }] = await readByBoth(both, [line(10, 50)])
    assert.deepEqual(
      words.map(({ text, box }) => [text, box.x0, box.x1]),
      [['A B C', 10, 58]]
    )
  })

  test('spaces on both sides of a dash have a gap each', async ({ assert }) => {
    const { readers: both } = readers(
      { text: 'A - B', confidence: 0.99, positions: [14, 38, 40, 42, 74] },
      { text: '', confidence: 0 }
    )
    const [{ words }] = await readByBoth(both, [line(10, 40, 70)])
    assert.deepEqual(
      words.map(({ text, box }) => [text, box.x0, box.x1]),
      [
        ['A', 10, 18],
        ['-', 40, 48],
        ['B', 70, 78],
      ]
    )
  })
})

test.group('Capitals and small letters', () => {
  test('mixed words are rarer than words written as usual', ({ assert }) => {
    for (const mixed of ['MWANGl', 'TItus', 'SEx', 'IsC']) {
      assert.isBelow(casePrior(mixed), 1, mixed)
    }
    for (const usual of [
      'MWANGI',
      'Titus',
      'McDonald',
      "N'Diaye",
      'CA1',
      '1st',
      'Ọ̀ṣúndáre',
      'd’Almeida',
    ]) {
      assert.equal(casePrior(usual), 1, usual)
    }
  })
})
