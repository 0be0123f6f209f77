import { test } from '@japa/runner'
import { createGreyImage } from '../src/image/grey_image.js'
import { RemoteRecogniser } from '../src/scan/recognisers/remote_recogniser.js'
import {
  SharedRecogniser,
  type SharedRecogniserOptions,
} from '../src/scan/recognisers/shared_recogniser.js'
import type { RecognisedWord, TextRecogniser } from '../src/scan/recognisers/text_recogniser.js'

const image = createGreyImage(4, 2)

/** A recogniser that answers when it is told to, and what it was asked for. */
class Obedient implements TextRecogniser {
  readonly version = 'obedient'
  readonly asked: PromiseWithResolvers<RecognisedWord[]>[] = []
  isClosed = false

  recognise(): Promise<RecognisedWord[]> {
    const answer = Promise.withResolvers<RecognisedWord[]>()
    this.asked.push(answer)
    return answer.promise
  }

  async close(): Promise<void> {
    this.isClosed = true
  }

  answer(text: string): void {
    const box = { x0: 0, y0: 0, x1: 1, y1: 1 }
    this.asked.shift()!.resolve([{ text, confidence: 1, box }])
  }
}

function share(options: Partial<SharedRecogniserOptions> = {}) {
  const started: Obedient[] = []
  const shared = new SharedRecogniser({
    most: 2,
    patience: 60_000,
    ...options,
    start: () => {
      started.push(new Obedient())
      return started.at(-1)!
    },
  })
  return { shared, started, connect: () => new RemoteRecogniser(shared.connect()) }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

async function textOf(words: Promise<RecognisedWord[]>): Promise<string> {
  return words.then(
    ([{ text }]) => text,
    (error: Error) => error.message
  )
}

test.group('Shared recogniser', () => {
  test('starts with the first image, and reads those of all threads in turn', async ({
    assert,
    cleanup,
  }) => {
    const { shared, started, connect } = share()
    cleanup(() => shared.close())
    const [one, other] = [connect(), connect()]
    assert.equal(shared.running, 0)

    const first = textOf(one.recognise(image))
    await until(() => started[0]?.asked.length === 1)
    const second = textOf(other.recognise(image))
    started[0].answer('FIRST')
    assert.equal(await first, 'FIRST')
    await until(() => started[0].asked.length === 1)
    started[0].answer('SECOND')

    assert.equal(await second, 'SECOND')
    assert.lengthOf(started, 1)
  })

  test('whoever waits too long behind another gets a recogniser of its own', async ({
    assert,
    cleanup,
  }) => {
    const { shared, started, connect } = share({ patience: 5 })
    cleanup(() => shared.close())
    const slow = textOf(connect().recognise(image))
    await until(() => started.length === 1)

    const quick = textOf(connect().recognise(image))
    await until(() => started.length === 2)
    started[1].answer('QUICK')
    assert.equal(await quick, 'QUICK')

    started[0].answer('SLOW')
    assert.equal(await slow, 'SLOW')
  })

  test("a thread that ends takes its own image with it, and nobody else's", async ({
    assert,
    cleanup,
  }) => {
    const { shared, started, connect } = share()
    cleanup(() => shared.close())
    const hostile = connect()
    const lost = textOf(hostile.recognise(image))
    await until(() => started.length === 1)
    const next = textOf(connect().recognise(image))

    await hostile.close()

    assert.equal(await lost, 'The shared recogniser is closed.')
    await until(() => started.length === 2)
    assert.isTrue(started[0].isClosed)
    started[1].answer('NEXT')
    assert.equal(await next, 'NEXT')
  })

  test('an image that cannot be read fails alone', async ({ assert, cleanup }) => {
    const { shared, started, connect } = share()
    cleanup(() => shared.close())
    const one = connect()
    const failing = textOf(one.recognise(image))
    await until(() => started[0]?.asked.length === 1)
    started[0].asked.shift()!.reject(new Error('too bad'))
    assert.equal(await failing, 'too bad')

    const next = textOf(one.recognise(image))
    await until(() => started[0].asked.length === 1)
    started[0].answer('NEXT')

    assert.equal(await next, 'NEXT')
  })

  test('gives its memory back when it is not needed for a while', async ({ assert, cleanup }) => {
    const { shared, started, connect } = share({ idle: 5 })
    cleanup(() => shared.close())
    const one = connect()
    const first = textOf(one.recognise(image))
    await until(() => started[0]?.asked.length === 1)
    started[0].answer('FIRST')
    await first

    await until(() => shared.running === 0)
    assert.isTrue(started[0].isClosed)

    const second = textOf(one.recognise(image))
    await until(() => started.length === 2)
    started[1].answer('SECOND')
    assert.equal(await second, 'SECOND')
  })

  test('refuses what nobody will answer once it is closed', async ({ assert }) => {
    const { shared, started, connect } = share()
    const one = connect()
    const lost = textOf(one.recognise(image))
    await until(() => started.length === 1)

    await shared.close()

    assert.equal(await lost, 'The shared recogniser is closed.')
    assert.equal(await textOf(one.recognise(image)), 'The shared recogniser is closed.')
    assert.isTrue(started[0].isClosed)
  })
})
