import type { MessagePort } from 'node:worker_threads'
import type { GreyImage } from '../../image/grey_image.js'
import type { RecogniserAnswer, RecogniserCall } from './shared_recogniser.js'
import { TESSERACT } from './tesseract_recogniser.js'
import type { RecogniseOptions, RecognisedWord, TextRecogniser } from './text_recogniser.js'

interface Asked {
  resolve: (words: RecognisedWord[]) => void
  reject: (error: Error) => void
}

/** What a thread asks instead of a recogniser of its own: the one at the other end of a line. */
export class RemoteRecogniser implements TextRecogniser {
  readonly version = TESSERACT
  readonly #port: MessagePort
  readonly #asked = new Map<number, Asked>()
  #lastId = 0
  #isClosed = false

  /** @param port comes from `SharedRecogniser.connect` in another thread */
  constructor(port: MessagePort) {
    this.#port = port
    port.on('message', (answer: RecogniserAnswer) => this.#hear(answer))
    port.on('close', () => this.#refuse())
    port.unref()
  }

  /** @throws Error when the image cannot be read, or the recogniser is closed before it is. */
  recognise(image: GreyImage, options: RecogniseOptions = {}): Promise<RecognisedWord[]> {
    const { data, width, height } = image
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      if (this.#isClosed) {
        reject(closed())
        return
      }
      this.#asked.set(id, { resolve, reject })
      this.#port.ref()
      const call: RecogniserCall = {
        id,
        // Its buffer may be longer, and would be sent as a whole.
        image: { data: data.slice(0, width * height), width, height },
        options,
      }
      this.#port.postMessage(call)
    })
  }

  async close(): Promise<void> {
    this.#port.close()
  }

  #hear(answer: RecogniserAnswer): void {
    const asked = this.#asked.get(answer.id)
    this.#asked.delete(answer.id)
    if (this.#asked.size === 0) {
      this.#port.unref()
    }
    if ('words' in answer) {
      asked?.resolve(answer.words)
    } else {
      asked?.reject(new Error(answer.failure))
    }
  }

  #refuse(): void {
    this.#isClosed = true
    this.#asked.forEach(({ reject }) => reject(closed()))
    this.#asked.clear()
  }
}

function closed(): Error {
  return new Error('The shared recogniser is closed.')
}
