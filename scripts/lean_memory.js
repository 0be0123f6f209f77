import { setFlagsFromString } from 'node:v8'
import { isMainThread } from 'node:worker_threads'

/**
 * Lets all heaps of the process grow in small steps, and keeps what was compiled.
 *
 * - A heap grows by a tenth before garbage is collected again; V8 otherwise lets it double.
 * - V8 throws compiled code away with the shapes of the objects it was compiled for, once none of these
 *   objects is in use: after a minute without a request a server would answer as slowly as after its
 *   start. Shapes are kept for a thousand collections instead of two, and a collection in an idle moment
 *   does not clear them either.
 * - The threads that read pages have little room for new objects: what they need most of lies outside of
 *   their heaps. Given on the command line, these flags would hold for the server's own heap as well,
 *   which would then collect garbage every thirty requests.
 */
if (isMainThread) {
  setFlagsFromString('--heap-growing-percent=10')
  setFlagsFromString('--retain-maps-for-n-gc=1000')
  setFlagsFromString('--no-memory-reducer-favors-memory')
  setFlagsFromString('--min-semi-space-size=0')
  setFlagsFromString('--max-semi-space-size=2')
}
