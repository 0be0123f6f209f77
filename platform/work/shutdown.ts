const stopping = new AbortController()

/**
 * Aborted when the process is told to stop: work that can be continued later ends at its next step.
 */
export function shutdownSignal(): AbortSignal {
  return stopping.signal
}

/**
 * Tells everything that would keep the process. Called before the application terminates, as its
 * hooks begin with the server, which waits for all connections: a stream that follows a file would
 * last as long as the file.
 */
export function beginShutdown(): void {
  stopping.abort()
}
