import { access, mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { test } from '@japa/runner'
import { newId } from '#kernel/identifiers'
import {
  pathOf,
  readDocument,
  removeUnfinishedDocuments,
  sha256Of,
  writeDocument,
} from '#kernel/storage/documents'

const contentType = 'application/pdf'
const HOUR = 3_600_000

/** A name that only this test uses. */
const freshKey = () => `${newId('ten')}/document.pdf`

const unfinished = () => readdir(pathOf('unfinished')!).catch(() => [])

const isThere = (key: string) =>
  access(pathOf(key)!).then(
    () => true,
    () => false
  )

test.group('A document on the drive', () => {
  test('is read as exactly the bytes that were written, whatever their number', async ({
    assert,
  }) => {
    for (const size of [0, 1, 100, 4095, 70_000]) {
      const key = freshKey()
      const bytes = Buffer.alloc(size, 'x')
      assert.isTrue(await writeDocument({ key, bytes, contentType }, async () => true))
      const read = await readDocument(key, sha256Of(bytes))
      assert.isTrue(read!.equals(bytes))
      assert.equal(read!.buffer.byteLength, size)
    }
  })

  test('is complete whenever it is read, also while others replace it', async ({ assert }) => {
    const key = freshKey()
    const versions = [Buffer.alloc(200_000, 'a'), Buffer.alloc(300_000, 'b')]
    await writeDocument({ key, bytes: versions[0], contentType }, async () => true)
    let isWriting = true
    const writing = (async () => {
      for (let turn = 1; turn <= 20; turn++) {
        const bytes = versions[turn % 2]
        await writeDocument({ key, bytes, contentType }, async () => true)
      }
      isWriting = false
    })()
    let readings = 0
    while (isWriting) {
      const found = await Promise.all(versions.map((bytes) => readDocument(key, sha256Of(bytes))))
      readings += found.filter((bytes, index) => bytes?.equals(versions[index])).length
    }
    await writing
    assert.isAbove(readings, 0)
  })

  test('of a writer that did not win the row leaves no trace', async ({ assert }) => {
    const key = freshKey()
    const before = await unfinished()
    const late = Buffer.from('late')
    assert.isFalse(await writeDocument({ key, bytes: late, contentType }, async () => false))
    await assert.rejects(
      () =>
        writeDocument({ key, bytes: late, contentType }, async () => {
          throw new Error('the row was taken')
        }),
      'the row was taken'
    )
    assert.isFalse(await isThere(key))
    assert.deepEqual(await unfinished(), before)
  })

  test('with other bytes than were stored, or none, is not read', async ({ assert }) => {
    const key = freshKey()
    const bytes = Buffer.from('mine')
    assert.isNull(await readDocument(key, sha256Of(bytes)))
    await writeDocument({ key, bytes, contentType }, async () => true)
    await writeFile(pathOf(key)!, 'theirs')
    assert.isNull(await readDocument(key, sha256Of(bytes)))
  })
})

test.group('What a killed process was writing', () => {
  test('is removed an hour later, and nothing else', async ({ assert }) => {
    const [old, recent] = ['unfinished/draft_old', 'unfinished/draft_recent']
    const finished = freshKey()
    const anHourAgo = new Date(Date.now() - HOUR - 1000)
    for (const key of [old, recent, finished]) {
      await mkdir(dirname(pathOf(key)!), { recursive: true })
      await writeFile(pathOf(key)!, 'half of it')
    }
    await utimes(pathOf(old)!, anHourAgo, anHourAgo)
    await utimes(pathOf(finished)!, anHourAgo, anHourAgo)

    await removeUnfinishedDocuments()
    assert.isFalse(await isThere(old))
    assert.isTrue(await isThere(recent))
    assert.isTrue(await isThere(finished))
  })
})
