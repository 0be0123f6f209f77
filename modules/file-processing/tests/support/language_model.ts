import type { ProposedPatch, ShownRecord } from '#tests/fakes/language_model_server'

/** What an attentive model answers: the candidate with which the row adds up. */
export function mend(records: ShownRecord[]): ProposedPatch[] {
  return records.flatMap(({ rowId, cells }) => {
    const total = Number(cells.find(({ field }) => field === 'total')?.value)
    const scores = cells.filter(({ field }) => /^subjects\.[^.]+$/.test(field))
    const sum = scores.reduce((all, cell) => all + Number(cell.value), 0)
    return scores.flatMap(({ field, value: present, candidates = [] }) => {
      const to = candidates.find((other) => sum - Number(present) + Number(other) === total)
      if (to === undefined) {
        return []
      }
      return [{ rowId, field, from: String(present), to: String(to), reason: 'sum of the scores' }]
    })
  })
}
