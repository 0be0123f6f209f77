const stopping = new AbortController()

/** Aborted when the process shuts down: work that can be continued later stops at the next page. */
export function shutdownSignal(): AbortSignal {
  return stopping.signal
}

/** Makes all turns of jobs end. Called once, when the application terminates. */
export function stopTurns(): void {
  stopping.abort()
}
