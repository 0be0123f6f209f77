const stopping = new AbortController()

/** Aborted when the process shuts down: a bulk job stops after the rows at hand. */
export function shutdownSignal(): AbortSignal {
  return stopping.signal
}

/** Makes all slices of bulk jobs end. Called once, when the application terminates. */
export function stopSlices(): void {
  stopping.abort()
}
