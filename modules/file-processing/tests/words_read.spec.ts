import { test } from '@japa/runner'
import { WordsRead } from '../pipeline/words_read.js'

const word = (text: string, confidence: number) => ({
  ...{ text, confidence, angle: 0 as const },
  ...{ x0: 0, y0: 0, x1: 10, y1: 10 },
})
const words = (count: number, confidence: number) =>
  Array.from({ length: count }, () => word('Meeting', confidence))

test.group('Words of a document without results', () => {
  test('say that it was read where most of them are sure', ({ assert }) => {
    const read = new WordsRead()
    read.add(words(12, 0.97))
    read.add(words(8, 0.45))
    assert.isTrue(read.areLegible)
  })

  test('do not say so where a picture shows most of them badly, or there are hardly any', ({
    assert,
  }) => {
    const poor = new WordsRead()
    poor.add([...words(16, 0.7), ...words(25, 0.45)])
    assert.isFalse(poor.areLegible)
    const few = new WordsRead()
    few.add([...words(7, 0.97), word('12', 0.97)])
    assert.isFalse(few.areLegible)
  })

  test('need not be counted on every page of a long document', ({ assert }) => {
    const long = new WordsRead()
    long.add(words(499, 1))
    assert.isFalse(long.areEnough)
    long.add(words(1, 1))
    assert.isTrue(long.areEnough)
  })
})
