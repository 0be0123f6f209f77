const stopping = new AbortController()

/** Aborted when the process shuts down: work that can be continued later stops at the next page. */
export function shutdownSignal(): AbortSignal {
  return stopping.signal
}

/** Makes all slices of jobs end. Called once, when the application terminates. */
export function stopSlices(): void {
  stopping.abort()
}
