/** One measured figure of `npm run bench`. */
export interface BenchmarkRow {
  /** What was measured, such as `Born-digital page, reading`. */
  what: string
  /** On which document or path. */
  where: string
  value: number
  unit:
    | 'ms/page'
    | 's/page'
    | 's'
    | '%'
    | 'count'
    | 'KB'
    | 'MB'
    | 'requests/s'
    | 'deliveries/s'
    | 'payments/s'
    | 'ms'
    | 'µs'
  /** What has to be reached, where something has. */
  bar?: { limit: number; better: 'less' | 'more' }
  /** Another program's figure for the same work in the same run. */
  peer?: { name: string; value: number }
}

/** Whether the figure reaches its bar; true where there is none. */
export function reachesBar({ value, bar }: BenchmarkRow): boolean {
  if (!bar) {
    return true
  }
  return bar.better === 'less' ? value <= bar.limit : value >= bar.limit
}

/** How many times better than the peer; above 1 is better. */
export function ratioToPeer({ value, bar, peer }: BenchmarkRow): number | null {
  if (!peer) {
    return null
  }
  return bar?.better === 'more' ? value / peer.value : peer.value / value
}

/** The middle value of several runs. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, two) => one - two)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
