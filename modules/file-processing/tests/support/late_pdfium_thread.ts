import { setTimeout } from 'node:timers/promises'

// The compiler settings know neither the browser nor its WebAssembly; Node has it all the same.
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> }

/** A reader thread on a machine so busy that the PDF library takes seconds to compile. */
const { compile } = WebAssembly
WebAssembly.compile = async (bytes) => {
  await setTimeout(4000)
  return compile(bytes)
}
await import('../../workers/reader_thread.js')
