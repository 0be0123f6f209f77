import { test } from '@japa/runner'
import { binarise } from '../src/image/binarise.js'
import { withDottedLines } from '../src/image/dotted_lines.js'
import type { PixelBox } from '../src/image/grey_image.js'
import { findRulings } from '../src/image/rulings.js'
import { ImageWorkspace } from '../src/image/workspace.js'
import type { InkWord } from '../src/scan/words/ink_words.js'
import { isUpsideDown } from '../src/scan/page/legibility.js'
import { isSideways } from '../src/scan/page/orientation.js'
import { findRuledTables } from '../src/scan/rulings/raster_grid.js'
import { gridLines, pictureOf } from './image_pictures.js'

const DPI = 200
const XS = [100, 300, 500, 700]
const YS = [80, 140, 200, 260, 320]

/** Numbers from 0 to 1 that are the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Dots of two or three pixels that are a third of a line. */
function dotsOf(line: PixelBox, random: () => number): PixelBox[] {
  const dots: PixelBox[] = []
  const isLevel = line.x1 - line.x0 > line.y1 - line.y0
  const end = isLevel ? line.x1 : line.y1
  for (let at = isLevel ? line.x0 : line.y0; at < end; at += 3 + Math.round(9 * random())) {
    const long = random() < 0.5 ? 2 : 3
    dots.push(isLevel ? { ...line, x0: at, x1: at + long } : { ...line, y0: at, y1: at + long })
  }
  return dots
}

function linesIn(boxes: readonly PixelBox[]) {
  const workspace = new ImageWorkspace()
  const binary = binarise(pictureOf(800, 400, boxes), workspace, { window: 37 })
  const found = findRulings(binary, DPI)
  return { binary, found, all: withDottedLines(found, binary, DPI, workspace) }
}

test.group('Lines of dots', () => {
  test('finds the cells of a grid of whose upright lines a fax left dots', ({ assert }) => {
    const random = randomNumbers(3)
    const grid = gridLines(XS, YS)
    const level = grid.slice(0, YS.length)
    const upright = grid.slice(YS.length).flatMap((line) => dotsOf(line, random))
    const { binary, found, all } = linesIn([...level, ...upright])
    assert.isEmpty(found.vertical)
    assert.lengthOf(all.vertical, XS.length)
    const [table] = findRuledTables(all, DPI, binary)
    assert.lengthOf(table.cells, 12)
  })

  test('parts cells where dots left of their line in most other rows tell it, unless ink stands across', ({
    assert,
  }) => {
    const random = randomNumbers(5)
    const rows = [50, 100, 150, 200, 250, 300, 350]
    const grid = gridLines(XS, rows)
    const lines = grid.slice(rows.length).flatMap((line) => dotsOf(line, random))
    const isGone = ({ x0, y0 }: PixelBox) =>
      Math.abs(x0 - 300) < 10 && Math.abs(y0 - 225) < 22 && Math.abs(y0 - 225) > 6
    const dots = lines.filter((dot) => !isGone(dot))
    const cellsOf = (others: readonly PixelBox[]) => {
      const { binary, all } = linesIn([...grid.slice(0, rows.length), ...dots, ...others])
      return findRuledTables(all, DPI, binary)[0].cells.filter(({ row }) => row === 3).length
    }
    const letters = [
      { x0: 150, y0: 216, x1: 164, y1: 234 },
      { x0: 281, y0: 216, x1: 295, y1: 234 },
      { x0: 306, y0: 216, x1: 320, y1: 234 },
    ]
    assert.equal(cellsOf(letters), 3)
    assert.equal(cellsOf([...letters, { x0: 285, y0: 222, x1: 315, y1: 226 }]), 2)
  })

  test('takes no points and dashes for a line where letters stand between them', ({ assert }) => {
    const dots = Array.from({ length: 24 }, (_, index) => {
      const x0 = 60 + 29 * index + (index % 5) * 3
      return { x0, y0: 116, x1: x0 + 3, y1: 119 }
    })
    const letters = dots.flatMap(({ x0 }) => [
      { x0: x0 + 7, y0: 99, x1: x0 + 10, y1: 119 },
      { x0: x0 + 13, y0: 99, x1: x0 + 16, y1: 119 },
    ])
    assert.isEmpty(linesIn([...dots, ...letters]).all.horizontal)
    assert.lengthOf(linesIn(dots).all.horizontal, 1)
  })

  test('takes the pieces of broken letters for no line', ({ assert }) => {
    const random = randomNumbers(5)
    const places = Array.from({ length: 30 }, (_, index) => 60 + 24 * index + 16 * random())
    const pieces = places.map((place) => {
      const x0 = Math.round(place)
      return { x0, y0: 116, x1: x0 + 4, y1: 119 }
    })
    const others = pieces.map(({ x0, x1 }) => ({ x0, y0: 127, x1, y1: 130 }))
    const textBeside = Array.from({ length: 15 }, (_, index) => {
      const x0 = 60 + 48 * index
      return { x0, y0: 127, x1: x0 + 24, y1: 130 }
    })
    assert.isEmpty(linesIn([...pieces, ...others]).all.horizontal)
    assert.isNotEmpty(linesIn([...pieces, ...textBeside]).all.horizontal)
  })

  test('takes dots that lead from labels to values, and dashes of empty cells, for no line', ({
    assert,
  }) => {
    const leaders = Array.from({ length: 40 }, (_, index) => {
      const x0 = 60 + 15 * index
      return { x0, y0: 116, x1: x0 + 3, y1: 119 }
    })
    const dashes = Array.from({ length: 12 }, (_, index) => {
      const x0 = 60 + 60 * index + (index % 3) * 8
      return { x0, y0: 216, x1: x0 + 7, y1: 218 }
    })
    assert.isEmpty(linesIn([...leaders, ...dashes]).all.horizontal)
  })

  test('takes broken digits below each other for no upright line', ({ assert }) => {
    const level = gridLines(XS, YS).slice(0, YS.length)
    const strokes = YS.slice(0, -1).flatMap((y) =>
      [20, 25, 32, 37].map((at) => ({ x0: 400, y0: y + at, x1: 403, y1: y + at + 3 }))
    )
    assert.isEmpty(linesIn([...level, ...strokes]).all.vertical)
  })
})

function isTurned(boxes: readonly PixelBox[], isOneBit = true): boolean {
  const picture = pictureOf(800, 800, boxes)
  return isSideways(binarise(picture, new ImageWorkspace(), { window: 37 }), DPI, isOneBit)
}

test.group('Sideways pages of broken letters', () => {
  test('are told though pieces of broken lines seem to be letters beside each other', ({
    assert,
  }) => {
    const numbers = Array.from({ length: 5 }, (_, line) =>
      Array.from({ length: 12 }, (_number, at) =>
        [0, 12, 24].map((digit) => {
          const [x0, y0] = [110 + 70 * line, 30 + 62 * at + digit]
          return { x0, y0, x1: x0 + 14, y1: y0 + 9 }
        })
      ).flat()
    ).flat()
    const pieces = [550, 585, 620, 655].flatMap((x) => [
      ...[x, x + 20].map((x0) => ({ x0, y0: 10, x1: x0 + 2, y1: 790 })),
      ...Array.from({ length: 26 }, (_, at) => 20 + 29 * at + (x % 28)).flatMap((y0) =>
        [x + 2, x + 12].map((x0) => ({ x0, y0, x1: x0 + 8, y1: y0 + 8 }))
      ),
    ])
    assert.isTrue(isTurned([...numbers, ...pieces]))
    const turned = numbers.map(({ x0, y0, x1, y1 }) => ({ x0: y0, y0: x0, x1: y1, y1: x1 }))
    assert.isFalse(isTurned([...turned, ...pieces]))
  })

  test('are told by their lines of text', ({ assert }) => {
    const random = randomNumbers(5)
    // Pieces of letters, nowhere two beside each other, in lines that run down the page.
    const pieces = Array.from({ length: 24 }, (_, line) =>
      Array.from({ length: 30 }, (_piece, at) => {
        const [x0, y0] = [60 + 30 * line, 20 + 25 * at + Math.round(14 * random())]
        return { x0, y0, x1: x0 + 8 + Math.round(4 * random()), y1: y0 + 9 }
      })
    ).flat()
    const turned = pieces.map(({ x0, y0, x1, y1 }) => ({ x0: y0, y0: x0, x1: y1, y1: x1 }))
    assert.isTrue(isTurned(pieces))
    assert.isFalse(isTurned(pieces, false), 'grey pictures keep their letters whole')
    assert.isFalse(isTurned(turned))
  })

  test('are told by the whole page, where its first part has upright headings as well', ({
    assert,
  }) => {
    const pairs = (x: number, y: number, count: number, isUpright: boolean) =>
      Array.from({ length: count }, (_, at) => {
        const [x0, y0] = [x + 45 * (at % 5), y + 38 * Math.floor(at / 5)]
        const letter = { x0, y0, x1: x0 + 12, y1: y0 + 12 }
        const step = isUpright ? { x: 15, y: 0 } : { x: 0, y: 15 }
        return [
          letter,
          { x0: x0 + step.x, y0: y0 + step.y, x1: x0 + step.x + 12, y1: y0 + step.y + 12 },
        ]
      }).flat()
    const letters = [
      ...pairs(120, 120, 30, true),
      ...pairs(400, 120, 35, false),
      ...pairs(120, 480, 40, false),
      ...pairs(400, 480, 40, false),
    ]
    assert.isTrue(isTurned(letters))
    assert.isFalse(isTurned(letters, false), 'grey pictures are told by their first part as well')
  })

  test('are told by the letters that are whole, where their lines do not show', ({ assert }) => {
    // Pairs of letters, one below the other, among pieces that stand alone, in no lines.
    const places = Array.from({ length: 400 }, (_, at) => ({
      x0: 20 + 38 * (at % 20) + ((7 * at) % 19),
      y0: 20 + 38 * Math.floor(at / 20) + ((11 * at) % 13),
    }))
    const letters = places.flatMap(({ x0, y0 }, at) => {
      const letter = { x0, y0, x1: x0 + 14, y1: y0 + 9 }
      return at % 4 > 0 ? [letter] : [letter, { ...letter, y0: y0 + 12, y1: y0 + 21 }]
    })
    assert.isTrue(isTurned(letters))
  })

  const page = { data: new Uint8Array(400 * 400).fill(255), width: 400, height: 400 }
  const words = [0, 1, 2, 3, 4].map((at): InkWord => {
    const pixels = { x0: 50, y0: 50 + 40 * at, x1: 90, y1: 70 + 40 * at }
    return {
      ...pixels,
      pixels,
      angle: 0,
      textHeight: 20,
      components: [pixels, pixels].map((box) => ({ ...box, area: 100 })),
      reading: { kind: 'value', text: '51', confidence: 0.1, hypotheses: [] },
    }
  })

  const printed = (isOneBit: boolean) => ({ grey: page, words, lines: [], isOneBit })
  const lines = { read: () => ({ text: '', confidence: 0, alternatives: [], positions: [] }) }

  test('are upside down where their words read better as a share, though badly either way', ({
    assert,
  }) => {
    const turned = (confidence: number) => ({
      read: () => ({ kind: 'value' as const, text: '15', confidence, hypotheses: [] }),
    })
    assert.isTrue(isUpsideDown(printed(true), { glyphs: turned(0.18), lines }))
    assert.isFalse(isUpsideDown(printed(true), { glyphs: turned(0.12), lines }))
    assert.isFalse(
      isUpsideDown(printed(false), { glyphs: turned(0.18), lines }),
      'grey pictures keep their letters whole'
    )
  })

  test('are tried upside down without the lines beside them, as they were read upright', ({
    assert,
  }) => {
    const widths = new Set<number>()
    const reader = {
      read: ({ width }: { width: number }) => {
        widths.add(width)
        return { kind: 'value' as const, text: '15', confidence: 0.1, hypotheses: [] }
      },
    }
    isUpsideDown(printed(true), { glyphs: reader, lines })
    const line = { position: 94, thickness: 2, from: 0, to: 400, segments: [] }
    isUpsideDown({ ...printed(true), lines: [line] }, { glyphs: reader, lines })
    assert.deepEqual([...widths], [52, 48])
  })
})
