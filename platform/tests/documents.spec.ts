import { access, mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { dirname } from 'node:path'
import drive from '@adonisjs/drive/services/main'
import { test } from '@japa/runner'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { S3Server } from '#tests/fakes/s3_server'
import { newId } from '#platform/identifiers'
import {
  pathOf,
  readDocument,
  removeUnfinishedDocuments,
  sha256Of,
  writeDocument,
} from '#platform/storage/documents'

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

test.group('A document on an object storage', (group) => {
  const storage = new S3Server()
  group.setup(async () => {
    await storage.start()
    const disk = new Disk(
      new S3Driver({
        credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
        endpoint: storage.url,
        forcePathStyle: true,
        region: 'auto',
        bucket: storage.bucket,
        visibility: 'private',
      })
    )
    const { use } = drive
    drive.use = () => disk
    return async () => {
      drive.use = use
      await storage.stop()
    }
  })

  test('has its final name once it is complete, and is read as it was written', async ({
    assert,
  }) => {
    const key = freshKey()
    const bytes = Buffer.alloc(70_000, 'x')
    assert.isTrue(await writeDocument({ key, bytes, contentType }, async () => true))
    const puts = storage.requests.filter(({ method }) => method === 'PUT')
    assert.deepEqual(
      puts.map(({ url, headers }) => [url.includes(key), 'x-amz-copy-source' in headers]),
      [
        [false, false],
        [true, true],
      ]
    )
    assert.isTrue((await readDocument(key, sha256Of(bytes)))!.equals(bytes))
    assert.deepEqual([...storage.objects.keys()], [key])

    storage.objects.set(key, { bytes: Buffer.from('theirs'), lastModified: new Date() })
    assert.isNull(await readDocument(key, sha256Of(bytes)))
    assert.isNull(await readDocument(freshKey(), sha256Of(bytes)))
  })

  test('of a writer that lost, or was killed long ago, is removed', async ({ assert }) => {
    const bytes = Buffer.from('late')
    await writeDocument({ key: freshKey(), bytes, contentType }, async () => false)
    const hourAgo = new Date(Date.now() - HOUR - 1000)
    storage.objects.set('unfinished/draft_old', { bytes, lastModified: hourAgo })
    storage.objects.set('unfinished/draft_new', { bytes, lastModified: new Date() })
    await removeUnfinishedDocuments()
    const left = [...storage.objects.keys()].filter((key) => key.startsWith('unfinished/'))
    assert.deepEqual(left, ['unfinished/draft_new'])
  })

  for (const [title, fail] of [
    ['refuses', (response: ServerResponse) => response.writeHead(403).end()],
    ['never answers for', () => {}],
  ] as const) {
    test(`that it ${title} is answered with 502, to be tried again`, async ({
      assert,
      cleanup,
    }) => {
      cleanup(() => {
        storage.failure = null
      })
      const key = freshKey()
      const bytes = Buffer.from('mine')
      await writeDocument({ key, bytes, contentType }, async () => true)
      storage.failure = fail
      const reading = readDocument(key, sha256Of(bytes), { deadline: 100 })
      const error = await reading.catch((reason) => reason)
      assert.deepInclude(error, { code: 'UPSTREAM_ERROR', status: 502 })
      assert.equal(error.headers['Retry-After'], '60')
    })
  }
})
