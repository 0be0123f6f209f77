import { setFlagsFromString } from 'node:v8'
import { isMainThread } from 'node:worker_threads'

/**
 * Lets all heaps of the process grow in small steps. Given on the command line, the same flag would also
 * hold the room for new objects at 1 MB: a server that answers requests then collects garbage every
 * thirty of them, and keeps what merely was in use at that moment. The threads that read pages begin
 * with little room and grow when they need it.
 */
if (isMainThread) {
  setFlagsFromString('--optimize-for-size')
  setFlagsFromString('--min-semi-space-size=0')
}
