import { test } from '@japa/runner'
import { createGreyImage } from '../src/image/grey_image.js'
import { doubtOutliers } from '../src/scan/cells/column_outliers.js'
import { readLines, type TextLine } from '../src/scan/recognisers/line_stack.js'
import { readWordLines } from '../src/scan/recognisers/read_words.js'
import { isOdd, repairLine } from '../src/scan/words/word_repair.js'
import type { TextRecogniser } from '../src/scan/recognisers/text_recogniser.js'
import type { Component } from '../src/image/components.js'
import type { Cell } from '../src/types.js'

/** A line without ink, 20 pixels high. */
function emptyLine(components: Component[] = []): TextLine {
  return {
    source: createGreyImage(200, 30),
    box: { x0: 0, y0: 0, x1: 200, y1: 30 },
    textHeight: 20,
    components,
  }
}

/** Answers the n-th image with the n-th list of lines, each given as text and confidence. */
function scripted(...answers: [text: string, confidence: number][][]) {
  const images: number[] = []
  const recogniser: TextRecogniser = {
    version: 'scripted 1',
    close: async () => {},
    recognise: async ({ height }) => {
      const answer = answers[images.length]
      images.push(height)
      const pitch = height / answer.length
      return answer.flatMap(([text, confidence], line) =>
        text.split(' ').map((word, index) => ({
          text: word,
          confidence,
          box: {
            x0: 10 + index * 40,
            y0: line * pitch + pitch / 2 - 5,
            x1: 40 + index * 40,
            y1: line * pitch + pitch / 2 + 5,
          },
        }))
      )
    },
  }
  return { recogniser, images }
}

function letter(x0: number, y0: number, x1: number, y1: number): Component {
  return { x0, y0, x1, y1, area: (x1 - x0) * (y1 - y0) }
}

function wordCell(row: number, text: string, confidence = 0.97): Cell {
  const box = { x0: 0, y0: row, x1: 1, y1: row + 1 }
  return { row, column: 0, rowSpan: 1, columnSpan: 1, box, kind: 'value', text, confidence }
}

test.group('Scan, spelling of what was seen', () => {
  test('reads {0} as {1}')
    .with([
      ['ONYEKACH! Damilola', 'ONYEKACHI Damilola'],
      ['ler trim.', '1er trim.'],
      ['lst CA', '1st CA'],
      ['ONYEKACHI! Damilola', 'ONYEKACHI Damilola'],
      ['EZEAN]I Obi', 'EZEANI Obi'],
      ['|BRAHIM', 'IBRAHIM'],
      ['lBRAHIM', 'IBRAHIM'],
      ['0JO GRACE', 'OJO GRACE'],
      ['O’BRIEN-COLE', "O'BRIEN-COLE"],
      ['ABDUL -RAHMAN Mary', 'ABDUL-RAHMAN Mary'],
      ['lfeanyi', 'Ifeanyi'],
      ['Dami!ola', 'Damilola'],
      ['T0t.', 'Tot.'],
      ['Adjoua |. Ndiaye', 'Adjoua I. Ndiaye'],
    ] as [string, string][])
    .run(({ assert }, [seen, meant]) => {
      assert.equal(repairLine(seen), meant)
    })

  test('leaves {$self} as it is')
    .with(['CHM 101', 'GHS/20/0115', 'Needs to work harder.', '[Absent]', '1st CA (20)', '70.25'])
    .run(({ assert }, text) => {
      assert.equal(repairLine(text), text)
      assert.isFalse(isOdd(text.replace(/[[\]]/g, '')))
    })

  test('finds {$self} odd')
    .with(['NNAMD{', 'KhadyjAH', 'ADEBAYQ', 'Dam1lola'])
    .run(({ assert }, text) => {
      assert.isTrue(isOdd(text))
    })
})

test.group('Scan, honest confidence of words', () => {
  test('takes a sure reading without a second look', async ({ assert }) => {
    const { recogniser, images } = scripted([['ADE Bola', 0.95]])
    const [reading] = await readWordLines(recogniser, [emptyLine()])
    assert.equal(reading.text, 'ADE Bola')
    assert.isAtLeast(reading.confidence, 0.9)
    assert.lengthOf(images, 1)
  })

  test('looks again at what it doubts, and believes two readings that agree', async ({
    assert,
  }) => {
    const { recogniser, images } = scripted(
      [
        ['EZE Ada', 0.95],
        ['OBI Uche', 0.5],
      ],
      [['OBI Uche', 0.8]]
    )
    const readings = await readWordLines(recogniser, [emptyLine(), emptyLine()])
    assert.isAtLeast(readings[1].confidence, 0.9)
    assert.lengthOf(images, 2)
  })

  test('keeps the words of a line apart where a hyphen joins some of them', async ({ assert }) => {
    const { recogniser } = scripted([['Ada Eze Form: X -C', 0.95]])
    const [reading] = await readWordLines(recogniser, [emptyLine()])
    assert.deepEqual(
      reading.words.map(({ text }) => text),
      ['Ada', 'Eze', 'Form:', 'X-C']
    )
    const [before, joined] = reading.words.slice(2).map(({ box }) => box.x1)
    assert.isAbove(joined - before, reading.words[1].box.x1 - reading.words[0].box.x1)
  })

  test('does not believe the majority of readings that differ', async ({ assert }) => {
    const { recogniser } = scripted([['OBI Uche', 0.7]], [['OBI Ucbe', 0.75]], [['OBI Uche', 0.7]])
    const [reading] = await readWordLines(recogniser, [emptyLine()])
    assert.equal(reading.text, 'OBI Uche')
    assert.isBelow(reading.confidence, 0.9)
  })

  test('says nothing surely where nothing was read', async ({ assert }) => {
    const { recogniser } = scripted([], [], [])
    const [reading] = await readWordLines(recogniser, [emptyLine()])
    assert.equal(reading.text, '')
    assert.equal(reading.confidence, 0)
  })

  test('doubts a name over whose letters an accent can be seen', async ({ assert }) => {
    const letters = [0, 1, 2, 3].map((i) => letter(i * 20, 5, i * 20 + 14, 25))
    const accent = letter(24, 0, 30, 4)
    const plain = await readWordLines(scripted([['UDOH', 0.95]]).recogniser, [emptyLine(letters)])
    const marked = await readWordLines(scripted([['UDOH', 0.95]]).recogniser, [
      emptyLine([...letters, accent]),
    ])
    assert.isAtLeast(plain[0].confidence, 0.9)
    assert.isBelow(marked[0].confidence, 0.9)
  })

  test('puts in an apostrophe that stands between two letters', async ({ assert }) => {
    const letters = [0, 1, 2, 3, 4].map((i) => letter(i * 22, 5, i * 22 + 14, 25))
    const apostrophe = letter(38, 5, 41, 11)
    const [reading] = await readWordLines(scripted([['SAADU', 0.95]]).recogniser, [
      emptyLine([...letters, apostrophe]),
    ])
    assert.equal(reading.text, "SA'ADU")
    assert.isBelow(reading.confidence, 0.9)
  })

  test('doubts what stands out from its column and changes nothing', ({ assert }) => {
    const names = [
      'ADE Damilola',
      'EZE Damilola',
      'OBI Damilota',
      'UDO Ngozi',
      'ITA Grace',
      'EDET 10',
    ]
    const column = [...names, 'tfeanyi Obi', 'AJAYI Mary', 'BELLO Ruth'].map((text, row) =>
      wordCell(row, text)
    )
    doubtOutliers([column])
    assert.deepEqual(
      column.filter(({ confidence }) => confidence < 0.9).map(({ text }) => text),
      ['OBI Damilota', 'EDET 10', 'tfeanyi Obi']
    )
  })
})

test.group('Scan, stacks of lines', () => {
  test('gives every line its own words, in the coordinates of its source', async ({ assert }) => {
    const lines = [emptyLine(), emptyLine(), emptyLine()]
    const { recogniser } = scripted([
      ['one', 0.9],
      ['two words', 0.8],
      ['three', 0.7],
    ])
    const readings = await readLines(recogniser, lines)
    assert.deepEqual(
      readings.map(({ text }) => text),
      ['one', 'two words', 'three']
    )
    assert.closeTo(readings[1].confidence, 0.8, 0.001)
    const [word] = readings[2].words
    assert.closeTo(word.box.x0, 0, 1)
    assert.isTrue(word.box.y0 >= 0 && word.box.y1 <= 30)
  })

  test('splits a long page into several pictures of limited size', async ({ assert }) => {
    const lines = Array.from({ length: 170 }, () => emptyLine())
    const { recogniser, images } = scripted([], [], [])
    const readings = await readLines(recogniser, lines)
    assert.lengthOf(readings, 170)
    assert.lengthOf(images, 3)
    assert.isTrue(images.every((height) => height < 10_000))
  })

  test('asks for nothing when there is nothing to read', async ({ assert }) => {
    const { recogniser, images } = scripted()
    assert.deepEqual(await readLines(recogniser, []), [])
    assert.isEmpty(images)
  })
})
