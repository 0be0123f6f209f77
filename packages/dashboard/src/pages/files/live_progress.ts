import { onScopeDispose, reactive } from 'vue'
import { useClient, type components } from '../../client.js'

export type Progress = components['schemas']['ProgressEvent']

/** Browsers open six connections to one address: the rest of the page needs some of them. */
const STREAMS = 3

/**
 * Follows files that are being read, by their streams of events: `states` holds the latest of each.
 *
 * @param ended Called with the last event of a file.
 */
export function useLiveProgress(ended: (event: Progress) => void) {
  const client = useClient()
  const states = reactive(new Map<string, Progress>())
  const followed = new Map<string, AbortController>()

  /** Follows these, as many as there are streams for, and no others any more. */
  const follow = (fileIds: readonly string[]) => {
    const wanted = new Set(fileIds)
    for (const [fileId, stream] of followed) {
      if (!wanted.has(fileId)) {
        stream.abort()
        followed.delete(fileId)
      }
    }
    for (const fileId of wanted) {
      if (!followed.has(fileId) && followed.size < STREAMS) {
        void listen(fileId)
      }
    }
  }

  const listen = async (fileId: string) => {
    const stream = new AbortController()
    followed.set(fileId, stream)
    try {
      for await (const event of client.files.progress(fileId, { signal: stream.signal })) {
        states.set(fileId, event)
        if (event.stage === 'complete' || event.stage === 'failed') {
          ended(event)
        }
      }
    } catch {
      // The list is looked at from time to time in any case.
    } finally {
      followed.delete(fileId)
    }
  }

  onScopeDispose(() => follow([]))
  return { states, follow }
}
