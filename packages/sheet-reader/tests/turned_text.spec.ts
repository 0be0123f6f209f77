import { test } from '@japa/runner'
import type { Component } from '../src/image/components.js'
import { findTurnedCells, separateTurned } from '../src/scan/slanted/turned_text.js'

const TEXT_HEIGHT = 20

function letter(x: number, y: number, width = TEXT_HEIGHT, height = 13): Component {
  return { x0: x, y0: y, x1: x + width, y1: y + height, area: width * height } as Component
}

/** Letters of a word that reads upwards, the last of which ends at `bottom`. */
function upwards(x: number, bottom: number, count: number): Component[] {
  return Array.from({ length: count }, (_, index) => letter(x, bottom - 15 * index - 13))
}

function turnedIn(letters: readonly Component[]): Component[][] {
  return separateTurned(letters, TEXT_HEIGHT).turned
}

test.group('Scan, turned headings without lines', () => {
  const long = [...upwards(100, 200, 7), ...upwards(160, 200, 6)]

  test('keep the short part before a space', ({ assert }) => {
    const short = letter(220, 187)
    const rest = upwards(220, 174, 4)
    assert.include(turnedIn([...long, short, ...rest]).flat(), short)
  })

  test('may have two letters where longer ones stand beside them', ({ assert }) => {
    const short = upwards(220, 200, 2)
    assert.includeMembers(turnedIn([...long, ...short]).flat(), short)
    assert.isEmpty(turnedIn(short))
  })

  test('may have two letters one of which reaches below the line', ({ assert }) => {
    const short = [letter(220, 187, 18), letter(224, 172, 22)]
    assert.includeMembers(turnedIn([...long, ...short]).flat(), short)
  })

  test('keep a part whose letters touch, however far above the others it ends', ({ assert }) => {
    const rest = upwards(160, 100, 4)
    const touching = letter(160, -20, 18, 48)
    const bar = letter(108, 20, 3, 60)
    const found = turnedIn([
      ...upwards(100, 200, 7),
      ...upwards(160, 200, 6),
      ...rest,
      touching,
      bar,
    ])
    assert.include(found.flat(), touching)
    assert.notInclude(found.flat(), bar)
  })

  test('take no figures from the rows under them', ({ assert }) => {
    const figures = [100, 160].flatMap((x) => [letter(x, 212, 12, 20), letter(x + 14, 212, 12, 20)])
    const single = letter(104, 240, 12, 20)
    const found = turnedIn([...long, ...figures, single]).flat()
    assert.notIncludeMembers(found, [...figures, single])
    assert.lengthOf(found, long.length)
  })

  test('leave level words beside them', ({ assert }) => {
    const level = [0, 1, 2].map((index) => letter(20 + 15 * index, 180, 13, 20))
    assert.lengthOf(turnedIn([...long, ...level]).flat(), long.length)
  })

  test('may all have letters that touch, where several stand beside each other', ({ assert }) => {
    const touching = [100, 160, 220].map((x) => letter(x, 150, 18, 50))
    assert.sameMembers(turnedIn(touching).flat(), touching)
    assert.isEmpty(turnedIn(touching.slice(1)))
  })

  test('are no bars of text art', ({ assert }) => {
    assert.isEmpty(turnedIn([100, 160, 220].map((x) => letter(x, 150, 4, 50))))
  })
})

test.group('Scan, cells of turned text', () => {
  test('are those whose letters follow one another downwards, not a mark over its grade', ({
    assert,
  }) => {
    const heading = upwards(0, 100, 4)
    const markOverGrade = [letter(0, 0, 12, 20), letter(14, 0, 12, 20), letter(6, 25, 13, 20)]
    const found = findTurnedCells([], [heading, markOverGrade], TEXT_HEIGHT)
    assert.sameMembers([...found], [heading])
  })

  test('are not those of which a narrow cell broke a short word in two lines', ({ assert }) => {
    // `Ar` above `m`: a capital and small letters.
    const broken = [letter(0, 0, 16, 20), letter(17, 6, 7, 14), letter(4, 34, 17, 14)]
    const heading = upwards(0, 100, 4)
    const found = findTurnedCells([], [heading, broken], TEXT_HEIGHT)
    assert.sameMembers([...found], [heading])
  })
})
