import { editDistance } from '../../edit_distance.js'

/** Share of a label's characters that are misread at most. */
const MISREAD = 0.34

/** Whether two labels may be one that was misread in a letter of three. */
export function isAlike(one: string, other: string): boolean {
  if (one === other || one === '' || other === '') {
    return one === other && one !== ''
  }
  const most = Math.floor(Math.min(one.length, other.length) * MISREAD)
  return Math.abs(one.length - other.length) <= most && editDistance(one, other) <= most
}

/**
 * Whether one of two labels that should repeat was misread beyond knowing: nothing else is called
 * so, the other stands in a third group as well, and the labels beside them repeat.
 */
export function isOneMisread(labels: readonly string[], column: number, period: number): boolean {
  const repeats = (at: number) => isAlike(labels[at] ?? '', labels[at + period] ?? '')
  if (!repeats(column - 1) || !repeats(column + 1)) {
    return false
  }
  const isAlone = (label: string) => labels.filter((other) => isAlike(label, other)).length === 1
  const [one, other] = [labels[column], labels[column + period]]
  return (
    (isAlone(one) && isAlike(other, labels[column + 2 * period] ?? '')) ||
    (isAlone(other) && isAlike(one, labels[column - period] ?? ''))
  )
}
