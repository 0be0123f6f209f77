import { computed, reactive } from 'vue'
import { PlatformError, useClient } from '../../client.js'
import { signedInAgain } from '../../signed_out.js'

/** A file on its way to the platform. */
export interface Upload {
  id: number
  name: string
  /** Bytes; of photos what they take before they are joined. */
  size: number
  state: 'waiting' | 'joining' | 'sending' | 'pausing' | 'done' | 'failed'
  /** Bytes. */
  sent: number
  /** Bytes a second. */
  speed: number
  /** Why it pauses or failed. */
  error: unknown
  fileId: string | null
}

interface Task {
  upload: Upload
  /** Opens what is sent: photos are joined only when it is their turn. */
  open: () => Promise<Blob>
  ended: AbortController
  client: ReturnType<typeof useClient>
}

/** Largest file that the platform takes. */
export const MAXIMUM_SIZE = 64 * 1024 * 1024

/** Milliseconds before a try after the first, doubled each time. */
const FIRST_PAUSE = 2000
const LONGEST_PAUSE = 60_000

const uploads = reactive<Upload[]>([])
const tasks = new Map<number, Task>()
const arrivals = new Set<(fileId: string) => void>()
let isRunning = false
let last = 0

/** One queue for the whole app: it goes on while the person looks at other pages. */
export const uploadQueue = {
  uploads: uploads as readonly Upload[],

  isBusy: computed(() =>
    uploads.some(({ state }) => ['waiting', 'joining', 'sending', 'pausing'].includes(state))
  ),

  /** @param open Called when it is the turn of this one, and again before each further try. */
  add(name: string, size: number, open: () => Promise<Blob>): void {
    uploads.push({
      id: ++last,
      name,
      size,
      state: 'waiting',
      sent: 0,
      speed: 0,
      error: null,
      fileId: null,
    })
    // From the list, as what Vue watches.
    const upload = uploads[uploads.length - 1]
    tasks.set(upload.id, { upload, open, ended: new AbortController(), client: useClient() })
    void run()
  },

  /** Takes one out of the list, and stops it where it is under way. */
  drop(id: number): void {
    tasks.get(id)?.ended.abort()
    tasks.delete(id)
    const index = uploads.findIndex((upload) => upload.id === id)
    if (index >= 0) {
      uploads.splice(index, 1)
    }
  },

  /** Tries again what failed for good. */
  again(id: number): void {
    const task = tasks.get(id)
    if (task) {
      Object.assign(task.upload, { state: 'waiting', error: null, sent: 0 })
      void run()
    }
  },

  /** Called with the id of each file that has arrived; returns what ends it. */
  onArrival(listener: (fileId: string) => void): () => void {
    arrivals.add(listener)
    return () => arrivals.delete(listener)
  },
}

addEventListener('beforeunload', (event) => {
  if (uploadQueue.isBusy.value) {
    event.preventDefault()
  }
})

/** One after the other: a thin line gets one file through sooner than three at once. */
async function run(): Promise<void> {
  if (isRunning) {
    return
  }
  isRunning = true
  try {
    for (;;) {
      const upload = uploads.find(({ state }) => state === 'waiting')
      if (!upload) {
        return
      }
      await send(tasks.get(upload.id)!)
    }
  } finally {
    isRunning = false
  }
}

async function send(task: Task): Promise<void> {
  const { upload, ended } = task
  for (let attempt = 0; !ended.signal.aborted; attempt++) {
    try {
      upload.fileId = await once(task)
      upload.state = 'done'
      tasks.delete(upload.id)
      arrivals.forEach((listener) => listener(upload.fileId!))
      return
    } catch (error) {
      if (ended.signal.aborted) {
        return
      }
      upload.error = error
      if (!mayHelp(error)) {
        upload.state = 'failed'
        return
      }
      upload.state = 'pausing'
      await pause(error, attempt, ended.signal)
    }
  }
}

async function once({ upload, open, ended, client }: Task): Promise<string> {
  upload.state = 'joining'
  const content = await open()
  Object.assign(upload, { state: 'sending', sent: 0, speed: 0, size: content.size })
  const began = Date.now()
  try {
    const { fileId } = await client.files.upload(content, {
      fileName: upload.name,
      signal: ended.signal,
      onProgress: ({ sent }) => {
        upload.sent = sent
        upload.speed = sent / Math.max((Date.now() - began) / 1000, 0.1)
      },
    })
    return fileId
  } catch (error) {
    const isWhole = upload.sent >= content.size
    const arrived = isWhole && hasLostAnswer(error) ? await arrivedSince(began) : null
    if (arrived) {
      return arrived
    }
    throw error
  }

  /** The file may be there although the answer was lost: it must not be there twice. */
  async function arrivedSince(moment: number): Promise<string | null> {
    const { files } = await client.files.list({ limit: 10 }).page()
    const found = files.find(
      ({ fileName, size, createdAt }) =>
        fileName === upload.name &&
        size === content.size &&
        Date.parse(createdAt) >= moment - 60_000
    )
    return found?.fileId ?? null
  }
}

function hasLostAnswer(error: unknown): boolean {
  return error instanceof PlatformError && error.status === 0
}

/** True when the same file may pass later. */
function mayHelp(error: unknown): boolean {
  if (!(error instanceof PlatformError)) {
    return false
  }
  const { status, code } = error
  return (
    status === 0 ||
    status === 401 ||
    status >= 500 ||
    (status === 429 && code !== 'FILE_QUOTA_EXCEEDED')
  )
}

/** Waits as long as the platform wants, or until the network is back. */
async function pause(error: unknown, attempt: number, signal: AbortSignal): Promise<void> {
  const { status, retryAfter } = error as PlatformError
  if (status === 401) {
    return signedInAgain()
  }
  const wait = retryAfter ? retryAfter * 1000 : Math.min(FIRST_PAUSE * 2 ** attempt, LONGEST_PAUSE)
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, wait)
    addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
