import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import { isShared } from '#config/transmit'
import { newId } from '#platform/identifiers'
import { announcements } from '#platform/progress/announcements'
import { ProgressHub, type ProgressState } from '#platform/progress/progress_hub'

const channel = (jobId: string) => `tests/jobs/${jobId}`

/** A hub that counts how often it asks the database. */
function countingHub() {
  const counted = { reads: 0 }
  const hub = new ProgressHub({
    channel,
    read: async () => {
      counted.reads++
      return []
    },
  })
  return { hub, counted }
}

async function untilRead(counted: { reads: number }, reads: number): Promise<void> {
  while (counted.reads < reads) {
    await wait(20)
  }
}

test.group('The hub of progress', () => {
  test('tells what this process and others say, and nothing after the end', ({ assert }) => {
    const { hub } = countingHub()
    const jobId = newId('job')
    const told: number[] = []
    const state = (revision: number): ProgressState => {
      return { jobId, revision, event: { stage: 'ocr' } }
    }
    const end = hub.follow(jobId, ({ revision }) => told.push(revision))
    hub.publish(state(1))
    announcements.tell(channel(jobId), JSON.stringify(state(2)))
    announcements.tell(channel(newId('job')), JSON.stringify({ ...state(9) }))
    end()
    announcements.tell(channel(jobId), JSON.stringify(state(3)))
    hub.publish(state(4))
    assert.deepEqual(told, [1, 2])
  })

  test('asks the database every second where no transport connects the processes', async ({
    cleanup,
  }) => {
    const { hub, counted } = countingHub()
    cleanup(hub.follow(newId('job'), () => {}))
    await untilRead(counted, 2)
  }).skip(isShared, 'without a transport only')

  test('asks the database only while the transport is away', async ({ assert, cleanup }) => {
    const { hub, counted } = countingHub()
    cleanup(hub.follow(newId('job'), () => {}))
    await wait(3000)
    assert.equal(counted.reads, 0)
    announcements.interrupted()
    await untilRead(counted, 2)
  }).skip(!isShared, 'with a transport only')
})
