import { test } from '@japa/runner'
import type { Component } from '../src/image/components.js'
import { marksAsPrinted } from '../src/scan/recognisers/marks_as_printed.js'

/** Letters of 20 pixels' height, a dash or a colon, from the left; a number is a gap in pixels. */
function lineOf(...ink: ('letter' | 'dash' | 'colon' | number)[]) {
  const components: Component[] = []
  let x = 0
  const put = (width: number, y0: number, y1: number) => {
    components.push({ x0: x, x1: x + width, y0, y1, area: width * (y1 - y0) })
  }
  for (const piece of ink) {
    if (typeof piece === 'number') {
      x += piece
    } else if (piece === 'letter') {
      put(12, 10, 30)
      x += 15
    } else if (piece === 'dash') {
      put(8, 20, 23)
      x += 8
    } else {
      put(4, 15, 19)
      put(4, 26, 30)
      x += 4
    }
  }
  const source = { data: new Uint8Array(40 * x), width: x, height: 40 }
  return { source, box: { x0: 0, y0: 0, x1: x, y1: 40 }, textHeight: 20, components }
}

/** A reading of which every letter is 15 pixels wide. */
function readingOf(...texts: [text: string, probability: number][]) {
  const alternatives = texts.map(([text, probability]) => ({ text, probability }))
  const [{ text, probability: confidence }] = alternatives
  return { text, confidence, alternatives, positions: [...text].map((_, at) => 15 * at + 7) }
}

test.group('Marks that the ink shows better than a line reader sees them', () => {
  const read = readingOf(['AB-CD', 0.4], ['AB - CD', 0.3], ['AB- CD', 0.2], ['AB-CO', 0.1])

  test('a dash with wide paper on both sides has spaces, and counts for all ways to space it', ({
    assert,
  }) => {
    const line = lineOf('letter', 'letter', 12, 'dash', 12, 'letter', 'letter')
    const { text, confidence, positions } = marksAsPrinted(read, line)
    assert.equal(text, 'AB - CD')
    assert.closeTo(confidence, 0.9, 1e-9)
    assert.lengthOf(positions, text.length)
  })

  test('a hyphen between letters has none', ({ assert }) => {
    const line = lineOf('letter', 'letter', 'dash', 3, 'letter', 'letter')
    assert.equal(marksAsPrinted(read, line).text, 'AB-CD')
  })

  test('a space is where the ink has by far its widest gap, and counts for all ways to space it', ({
    assert,
  }) => {
    const joined = readingOf(['ABCD', 0.6], ['AB CD', 0.35])
    const { text, confidence, positions } = marksAsPrinted(
      joined,
      lineOf('letter', 'letter', 8, 'letter', 'letter')
    )
    assert.equal(text, 'AB CD')
    assert.closeTo(confidence, 0.95, 1e-9)
    assert.deepEqual(positions, [7, 22, 29.5, 37, 52])
    const even = lineOf('letter', 'letter', 'letter', 'letter')
    assert.deepEqual(marksAsPrinted(joined, even), joined)
  })

  test('a spelling that the reader did not think possible is not made up', ({ assert }) => {
    const sure = readingOf(['AB-CD', 0.9], ['AB-CO', 0.05])
    const line = lineOf('letter', 'letter', 12, 'dash', 12, 'letter', 'letter')
    assert.deepEqual(marksAsPrinted(sure, line), sure)
  })

  test('two dots at the end of a line are a colon and no letter', ({ assert }) => {
    const teacher = readingOf(['ABCs', 0.5], ['ABC:', 0.3], ['ABC', 0.15], ['ABO', 0.05])
    const line = lineOf('letter', 'letter', 'letter', 'colon')
    const { text, confidence, alternatives } = marksAsPrinted(teacher, line)
    assert.equal(text, 'ABC:')
    assert.closeTo(confidence, 0.95, 1e-9)
    assert.deepEqual(
      alternatives.map((other) => other.text),
      ['ABC:', 'ABO']
    )
  })

  test('a letter at the end of a line stays one', ({ assert }) => {
    const several = readingOf(['ABCs', 0.5], ['ABC:', 0.3], ['ABC', 0.2])
    assert.equal(
      marksAsPrinted(several, lineOf('letter', 'letter', 'letter', 'letter')).text,
      'ABCs'
    )
  })
})
