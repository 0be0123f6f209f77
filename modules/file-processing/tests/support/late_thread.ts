/** A thread that takes its time to start, and then obeys. */
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000)
await import('./obedient_thread.js')
