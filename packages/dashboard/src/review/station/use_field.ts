import { computed, ref, type ComputedRef } from 'vue'
import { cellOf, withCells } from '../model/columns.js'
import { equationText } from '../model/equation_text.js'
import { equationsWith, filling, recordEquations } from '../model/equations.js'
import { printed, shownValue } from '../model/sentences.js'
import { typedValue } from '../model/typed_value.js'
import type { Cell, CellValue, ReviewRecord } from '../model/types.js'
import type { Spot } from '../model/visit.js'
import type { Words } from '../texts.js'

/** An equation beside the field, and whether it holds. */
export interface LiveEquation {
  text: string
  holds: boolean | null
}

/** The field of a correction: what is typed in it, and what arithmetic says to it. */
export function useField(spot: ComputedRef<Spot | null>, words: Words) {
  /** Null while nothing is corrected. */
  const text = ref<string | null>(null)
  const problem = ref('')

  const record = computed<ReviewRecord | undefined>(() => {
    const { state, place } = spot.value ?? {}
    return place ? state?.record(place.recordId) : undefined
  })
  const cell = computed<Cell | undefined>(() => {
    const field = spot.value?.place?.field
    return record.value && field !== undefined ? cellOf(record.value, field) : undefined
  })
  /** The value that makes the arithmetic hold. */
  const fill = computed<CellValue | undefined>(() =>
    record.value && cell.value
      ? filling(record.value, cell.value.field, spot.value!.state.rules)
      : undefined
  )
  const typed = computed(() => {
    const largest = spot.value?.state.rules.maximum
    return cell.value && text.value !== null
      ? typedValue(cell.value.field, text.value, largest)
      : null
  })
  const equations = computed<LiveEquation[]>(() => {
    if (!record.value || !cell.value) {
      return []
    }
    const { rules } = spot.value!.state
    const tried = typed.value?.kind === 'value' ? typed.value.value : undefined
    const value = typed.value?.kind === 'absent' ? null : (tried ?? cell.value.value)
    const isTried = typed.value !== null && typed.value.kind !== 'wrong'
    const own = isTried ? { ...cell.value, value, state: 'corrected' as const } : cell.value
    const all = recordEquations(withCells(record.value, [own]), rules)
    return equationsWith(all, own.field).map((equation) => ({
      text: equationText(equation, words.equation),
      holds: equation.holds,
    }))
  })
  /** The value itself, then the other readings of the ink. */
  const readings = computed(() => {
    if (!cell.value) {
      return []
    }
    const shown = shownValue(cell.value, words)
    return [...new Set([shown, ...cell.value.alternatives])].filter((reading) => reading !== '')
  })

  function start(character?: string): void {
    problem.value = ''
    text.value = character ?? (cell.value ? shownValue(cell.value, words) : '')
  }

  function cancel(): void {
    problem.value = ''
    text.value = null
  }

  function turn(step: 1 | -1): void {
    const all = readings.value
    const at = all.indexOf(text.value ?? '')
    text.value = all[(at + step + all.length) % all.length] ?? text.value
  }

  /** Puts in what arithmetic asks for; false where it asks for nothing. */
  function putFill(): boolean {
    if (fill.value === undefined) {
      return false
    }
    text.value = printed(fill.value, words.equation)
    return true
  }

  /** What was typed, when it can be taken; otherwise says why not. */
  function result(): { decision: 'accept' | 'correct' | 'absent'; value?: CellValue } | null {
    const own = typed.value
    if (!own || own.kind === 'wrong') {
      problem.value = own ? words.typed[own.why] : ''
      return null
    }
    if (own.kind === 'absent') {
      return { decision: 'absent' }
    }
    const isSame = own.value === cell.value?.value
    return isSame ? { decision: 'accept' } : { decision: 'correct', value: own.value }
  }

  return {
    text,
    problem,
    record,
    cell,
    fill,
    equations,
    readings,
    start,
    cancel,
    turn,
    putFill,
    result,
  }
}

export type Field = ReturnType<typeof useField>
