import type { CellState } from '../model/types.js'

const SIGNS: Record<CellState, string> = {
  proved: '✓',
  sure: '',
  open: '!',
  corrected_by_arithmetic: '~',
  accepted: '✓✓',
  corrected: '✎',
}

/** The sign of a state, which never stands on its colour alone. */
export function signOf(state: CellState): string {
  return SIGNS[state] ?? ''
}
