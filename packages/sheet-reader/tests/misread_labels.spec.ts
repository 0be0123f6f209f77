import { test } from '@japa/runner'
import {
  misreadLabels,
  type ListedLabel,
} from '../src/interpretation/shapes/pairs/misread_labels.js'

/** A student's subjects; what stands behind a colon is how surely one was read. */
function list(row: number, text: string): ListedLabel[] {
  return text.split(' ').map((word) => {
    const [label, confidence = '0.95'] = word.split(':')
    return { row, label, confidence: Number(confidence) }
  })
}

function mended(...texts: string[]): Record<string, string> {
  const lists = texts.map((text, row) => list(row, text))
  return Object.fromEntries(
    [...misreadLabels(lists)].map(([{ label, row }, meant]) => [`${row} ${label}`, meant])
  )
}

test.group('Misread labels of lists', () => {
  test('are the subject that is missing in their place', ({ assert }) => {
    assert.deepEqual(mended('ENG MTH LIT PHY', 'ENG MTH ur:0.7 PHY'), { '1 ur': 'LIT' })
    assert.deepEqual(mended('ENG MTH LIT', 'MTH LIT PHY', 'MTH LIT wt:0.6'), { '2 wt': 'PHY' })
  })

  test('are left where several subjects may be meant, or none is missing', ({ assert }) => {
    assert.isEmpty(mended('ENG MTH LIT PHY', 'ENG ur:0.7 PHY', 'ENG MTH wt:0.6'))
    assert.isEmpty(mended('ENG MTH LIT PHY', 'ENG MTH LIT ur:0.7 PHY'))
    assert.isEmpty(mended('ENG MTH LIT PHY', 'PHY LIT MTH ur:0.7'))
  })

  test('are none where they were read surely once', ({ assert }) => {
    assert.isEmpty(mended('ENG MTH LIT PHY', 'ENG MTH XQZ:0.7 PHY', 'ENG XQZ PHY'))
  })

  test('are known subjects but for one letter, however surely they were read', ({ assert }) => {
    const lists = ['ENG ICT FRE RME', 'ENG KCT FRE', 'ENG MATH KCT RME', 'ENG MATH ICT FRE']
    assert.deepEqual(mended(...lists), { '1 KCT': 'ICT', '2 KCT': 'ICT' })
  })

  test('are none where a list has both of two subjects that look alike', ({ assert }) => {
    assert.isEmpty(mended('ENG ICT KCT FRE', 'ENG KCT FRE', 'ENG ICT FRE'))
  })
})
