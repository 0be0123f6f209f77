import { test } from '@japa/runner'
import { foundStudents } from '../../src/review/model/find_students.js'
import { keyHelp } from '../../src/review/model/key_help.js'
import { headingPart } from '../../src/review/model/heading_part.js'
import { commandFor, isPlain, keyboard } from '../../src/review/model/keyboard.js'
import { boxWithin, lensView, readableZoom, stripOf } from '../../src/review/model/lens.js'
import { PageState } from '../../src/review/model/page_state.js'
import { cellLabel, fieldName, saidDecision, shownValue } from '../../src/review/model/sentences.js'
import { english } from '../../src/review/words/english.js'
import { french } from '../../src/review/words/french.js'
import { english as keysEnglish } from '../../src/review/words/keys_english.js'
import { french as keysFrench } from '../../src/review/words/keys_french.js'
import { cell, open, page, part, record, score } from './support/sheets.js'

const pressed = (key: string, held: string[] = []) => ({
  key,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  altKey: held.includes('alt'),
  shiftKey: held.includes('shift'),
})

test.group('The keyboard map', () => {
  test('means each key where the focus is', ({ assert }) => {
    const cases: [string, string[], 'grid' | 'field', string | null][] = [
      ['Enter', [], 'grid', 'accept'],
      ['Enter', [], 'field', 'take'],
      ['Enter', ['ctrl'], 'grid', 'acceptRow'],
      ['Enter', ['meta'], 'grid', 'acceptRow'],
      ['F8', [], 'grid', 'nextOpen'],
      ['F8', ['shift'], 'grid', 'previousOpen'],
      ['ArrowDown', ['ctrl'], 'grid', 'nextOpen'],
      ['ArrowDown', [], 'grid', 'down'],
      ['ArrowDown', [], 'field', 'nextReading'],
      ['Z', ['ctrl', 'shift'], 'grid', 'redo'],
      ['z', ['ctrl'], 'grid', 'undo'],
      ['z', ['ctrl'], 'field', null],
      ['?', ['shift'], 'grid', 'help'],
      ['_', ['shift'], 'grid', 'zoomOut'],
      ['+', [], 'grid', 'zoomIn'],
      ['=', [], 'grid', 'fill'],
      ['-', [], 'grid', 'absent'],
      ['-', [], 'field', null],
      ['/', [], 'grid', 'find'],
      ['5', [], 'grid', null],
      ['5', ['alt'], 'grid', null],
      ['n', ['ctrl'], 'grid', null],
      ['Tab', [], 'grid', null],
    ]
    for (const [key, held, scope, command] of cases) {
      assert.equal(commandFor(pressed(key, held), scope), command, `${held} ${key} in ${scope}`)
    }
    assert.isTrue(isPlain(pressed('5')))
    assert.isFalse(isPlain(pressed('5', ['ctrl'])) || isPlain(pressed('Dead')))
  })

  test('is told whole in both languages', ({ assert }) => {
    for (const words of [keysEnglish, keysFrench]) {
      const lines = [...keyHelp('grid', words), ...keyHelp('field', words)]
      assert.isTrue(lines.every(({ text, keys }) => text !== undefined && keys.length > 0))
      assert.sameMembers(
        lines.map(({ text }) => text),
        Object.values(words.commands)
      )
    }
    const strokes = keyboard.flatMap((binding) => binding.strokes)
    const told = [...keyHelp('grid', keysEnglish), ...keyHelp('field', keysEnglish)]
    assert.equal(
      told.reduce((sum, { keys }) => sum + keys.length, 0),
      strokes.length + 1
    )
  })
})

test.group('What is said', () => {
  const own = record('r', 'Ibrahim Joshua', [
    cell(score('mth'), 60.5),
    cell(part('mth', 'ca1'), 20),
    open('total', 545, { reason: 'sum', expected: 60.5, found: 545 }),
  ])
  const state = () => new PageState(page([own]))

  test('a decision is one sentence of what, what is expected, and how many are left', ({
    assert,
  }) => {
    const after = state()
    after.apply({ clientId: '1', recordId: 'r', field: 'total', decision: 'accept' })
    assert.equal(
      saidDecision('accept', after.record('r')!, 'total', after, english),
      'Total of Ibrahim Joshua: 545, accepted. 60.5 expected. 0 left.'
    )
    assert.equal(
      saidDecision('accept', after.record('r')!, 'total', after, french),
      'Total de Ibrahim Joshua : 545, acceptée. 60,5 attendu. 0 restante.'
    )
  })

  test('a cell says its value, its state and the equation that fails', ({ assert }) => {
    const one = state()
    const label = (field: string) =>
      cellLabel(
        own,
        own.cells.find((each) => each.field === field)!,
        one,
        english
      )
    assert.equal(label(score('mth')), '60.5, sure')
    assert.equal(
      label('total'),
      '545, needs checking. The scores do not add up to the total. 60.5 = 60.5, not 545'
    )
  })

  test('fields have the names that people use', ({ assert }) => {
    const { columns } = state()
    assert.equal(fieldName(part('mth', 'ca1'), columns, english), 'MTH CA 1')
    assert.equal(fieldName(score('mth'), columns, french), 'MTH')
    assert.equal(fieldName('average', columns, french), 'average')
    const absent = cell(score('mth'), null, { state: 'corrected' })
    assert.equal(shownValue(absent, english), 'ABS')
    assert.equal(shownValue(open(score('mth'), null, 'unreadable'), english), '')
    assert.equal(shownValue(cell('total', 60.5), french), '60,5')
  })

  test('students are found without the marks of their letters', ({ assert }) => {
    const students = [
      record('a', 'Ọláolúwa Adébáyọ̀', []),
      record('b', 'Bola Ade', [cell('admissionNumber', 'ADM/17')]),
    ]
    const ids = (text: string) => foundStudents(students, text).map(({ recordId }) => recordId)
    assert.deepEqual(ids('olaoluwa'), ['a'])
    assert.deepEqual(ids('ade'), ['a', 'b'])
    assert.deepEqual(ids('ADE ola'), ['a', 'b'])
    assert.deepEqual(ids('adm/17'), ['b'])
    assert.deepEqual(ids('xyz'), [])
  })
})

test.group('The lens', () => {
  const picture = { width: 1600, height: 1130 }
  const window = { width: 500, height: 84 }

  test('shows the whole cell in the middle', ({ assert }) => {
    const box = { x: 0.5, y: 0.5, width: 0.05, height: 0.02 }
    const { outline } = lensView(box, picture, window)
    assert.isAtLeast(outline.left, 0)
    assert.isAtMost(outline.left + outline.width, window.width)
    assert.isAtMost(outline.height, window.height)
    assert.closeTo(outline.left + outline.width / 2, window.width / 2, 0.01)
  })

  test('begins at the left of a cell that is too wide', ({ assert }) => {
    const box = { x: 0.1, y: 0.5, width: 0.6, height: 0.02 }
    const { outline, backgroundPosition } = lensView(box, picture, window)
    assert.equal(outline.left, 12)
    assert.isTrue(backgroundPosition.startsWith('-'))
  })

  test('a strip lies within the page and holds its value', ({ assert }) => {
    for (const [x, y] of [
      [0, 0],
      [0.97, 0.99],
      [0.4, 0.5],
    ]) {
      const box = { x, y, width: 0.03, height: 0.01 }
      const strip = stripOf(box, picture)
      const inner = boxWithin(box, strip)
      assert.isTrue(strip.x >= 0 && strip.y >= 0)
      assert.isTrue(strip.x + strip.width <= 1.0001 && strip.y + strip.height <= 1.0001)
      assert.isTrue(inner.x >= -0.001 && inner.x + inner.width <= 1.001)
    }
  })

  test('a heading is what stands above the values of its subject', ({ assert }) => {
    const students = [0.3, 0.4].map((y) =>
      record(`r${y}`, 'Amina', [
        cell(score('mth'), 60, { box: { x: 0.5, y, width: 0.05, height: 0.02 } }),
      ])
    )
    for (const { cells } of students) {
      cells[0].box = null
    }
    const above = headingPart(page(students), 'mth')!
    assert.isTrue(above.x < 0.5 && above.x + above.width > 0.55)
    assert.closeTo(above.y + above.height, 0.3, 1e-9)
    assert.isNull(headingPart(page(students), 'eng'))
    assert.isNull(headingPart(page(students, { layout: 'card' }), 'mth'))
  })

  test('a page is enlarged until its values can be read, three times at most', ({ assert }) => {
    assert.equal(readableZoom([], picture, 600), 1)
    assert.equal(readableZoom([0.2], picture, 600), 1)
    assert.equal(readableZoom([0.001], picture, 600), 3)
    assert.closeTo(readableZoom([0.02], picture, 600), 1.77, 0.01)
  })
})
