import { test } from '@japa/runner'
import { cellOf } from '../../src/review/model/columns.js'
import type { ReviewSource } from '../../src/review/model/page_book.js'
import type { ReviewPage } from '../../src/review/model/types.js'
import { Visit } from '../../src/review/model/visit.js'
import { MemoryStore } from '../../src/review/saving/saved_decision.js'
import { SaveQueue } from '../../src/review/saving/save_queue.js'
import { FaultyPlatform, StoppedTimers } from './support/faulty_platform.js'
import { cell, open, page, record, score } from './support/sheets.js'

const scores = (id: string, state: 'open' | 'sure') => [
  record(`${id}-1`, 'Amina', [
    state === 'open' ? open(score('mth'), 5, 'doubtful') : cell(score('mth'), 5),
    cell(score('eng'), 60),
  ]),
  record(`${id}-2`, 'Bola', [
    cell(score('mth'), 50),
    state === 'open' ? open(score('eng'), 7, 'doubtful') : cell(score('eng'), 7),
  ]),
]

/** Three pages, of which the second has nothing to check. */
const PAGES = [
  page(scores('a', 'open'), { page: 1, pages: 3 }),
  page(scores('b', 'sure'), { page: 2, pages: 3 }),
  page(scores('c', 'open'), { page: 3, pages: 3 }),
]

class Pages implements ReviewSource {
  readonly fetched: number[] = []
  otherFiles = [{ fileId: 'file_2', fileName: 'B.pdf', toReview: 3, firstPage: 2 }]

  async page(_fileId: string, number: number): Promise<ReviewPage> {
    this.fetched.push(number)
    return structuredClone(PAGES[number - 1])
  }

  async queue(fileId?: string) {
    const pages = [
      { page: 1, toReview: 2 },
      { page: 3, toReview: 2 },
    ]
    const own = { fileId: 'file_1', fileName: 'A.pdf', toReview: 4, firstPage: 1, pages }
    return { toReview: 7, files: fileId ? [own] : [own, ...this.otherFiles] }
  }
}

async function begun() {
  const platform = new FaultyPlatform()
  const timers = new StoppedTimers()
  const source = new Pages()
  const visitor = { school: 'unity', userId: 'u', visit: 'v' }
  const queue = new SaveQueue({
    send: platform.send,
    store: new MemoryStore(),
    timers,
    onResult: (decision, result) => visit.answer(decision, result),
    onState: () => {},
  })
  const visit: Visit = new Visit(visitor, source, queue)
  await visit.open('file_1', 1)
  await Promise.resolve()
  const at = () => {
    const { state, place } = visit.spot!
    return `${state.page.page} ${place?.recordId} ${place?.field}`
  }
  const value = (recordId: string, field: string) =>
    cellOf(visit.spot!.state.record(recordId)!, field)!.value
  return { platform, timers, source, queue, visit, at, value }
}

test.group('A visit', () => {
  test('goes over the values that need eyes, page after page, and knows what is left', async ({
    assert,
  }) => {
    const { visit, at } = await begun()
    assert.equal(at(), `1 a-1 ${score('mth')}`)
    assert.equal(visit.leftInFile, 4)
    visit.decide(visit.spot!.place!, 'accept')
    assert.isTrue(visit.goOnHere())
    assert.equal(at(), `1 a-2 ${score('eng')}`)
    assert.equal(visit.leftInFile, 3)
    visit.decide(visit.spot!.place!, 'correct', 57)
    assert.isFalse(visit.goOnHere())
    assert.equal(visit.nextPageToReview(), 3)
    await visit.open('file_1', 3)
    assert.equal(at(), `3 c-1 ${score('mth')}`)
    assert.isNull(visit.nextPageToReview())
    visit.acceptRow('c-1')
    visit.acceptRow('c-2')
    assert.equal(visit.leftInFile, 0)
    assert.equal(visit.history.size, 4)
    const next = await visit.nextFile()
    assert.equal(next?.fileId, 'file_2')
  })

  test('begins again at the top when values were passed over', async ({ assert }) => {
    const { visit, at } = await begun()
    assert.isTrue(visit.step(1))
    assert.isFalse(visit.step(1))
    visit.decide(visit.spot!.place!, 'accept')
    assert.isTrue(visit.goOnHere())
    assert.equal(at(), `1 a-1 ${score('mth')}`)
    assert.isFalse(visit.step(-1))
  })

  test('undo and redo go across pages, back to the start of the visit', async ({ assert }) => {
    const { visit, at, value, timers, platform } = await begun()
    visit.decide(visit.spot!.place!, 'correct', 55)
    await timers.run()
    await visit.open('file_1', 3)
    visit.decide(visit.spot!.place!, 'correct', 58)
    assert.isNotNull(await visit.undo())
    assert.equal(at(), `3 c-1 ${score('mth')}`)
    assert.equal(value('c-1', score('mth')), 5)
    await visit.undo()
    assert.equal(at(), `1 a-1 ${score('mth')}`)
    assert.equal(value('a-1', score('mth')), 5)
    assert.isNull(await visit.undo())
    await visit.redo()
    assert.equal(value('a-1', score('mth')), 55)
    await visit.redo()
    assert.equal(at(), `3 c-1 ${score('mth')}`)
    assert.isNull(await visit.redo())
    await timers.run()
    // What had not left the device was taken back there, and was never sent.
    assert.deepEqual(
      platform.taken.map(({ decision, value: sent, recordId }) => [recordId, decision, sent]),
      [
        ['a-1', 'correct', 55],
        ['a-1', 'undo', undefined],
        ['a-1', 'correct', 55],
        ['c-1', 'correct', 58],
      ]
    )
  })

  test('one undo takes back a whole row', async ({ assert }) => {
    const { visit } = await begun()
    visit.acceptRow('a-1')
    assert.equal(visit.spot!.state.toReview, 1)
    await visit.undo()
    assert.equal(visit.spot!.state.toReview, 2)
  })

  test('sends what was seen with each decision', async ({ assert }) => {
    const { visit, timers, platform } = await begun()
    const place = visit.spot!.place!
    visit.decide(place, 'correct', 55)
    visit.decide(place, 'correct', 56)
    visit.decide(place, 'accept')
    visit.decide(place, 'absent')
    await timers.run()
    assert.deepEqual(
      platform.taken.map(({ value, expectedValue }) => [value, expectedValue]),
      [
        [55, 5],
        [56, 55],
        [undefined, 56],
        [undefined, 56],
      ]
    )
  })

  test('a decision that met another value cannot be taken back', async ({ assert }) => {
    const { visit, timers, platform, queue, value } = await begun()
    visit.decide(visit.spot!.place!, 'correct', 55)
    platform.conflicts.add(queue.waiting[0].clientId)
    await timers.run()
    assert.equal(value('a-1', score('mth')), 63)
    assert.isNull(await visit.undo())
  })

  test('a page is fetched once, and decisions on their way lie over it when it comes', async ({
    assert,
  }) => {
    const { visit, source, value, queue } = await begun()
    await visit.book.open('file_1', 3)
    await visit.open('file_1', 3)
    await visit.open('file_1', 1)
    assert.deepEqual(source.fetched, [1, 3])
    visit.decide(visit.spot!.place!, 'correct', 55)
    assert.lengthOf(queue.waiting, 1)
    visit.book.forget('file_1')
    await visit.open('file_1', 1)
    assert.equal(value('a-1', score('mth')), 55)
    await visit.refresh()
    assert.equal(value('a-1', score('mth')), 55)
  })
})
