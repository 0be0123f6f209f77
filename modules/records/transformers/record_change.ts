import {
  described,
  flag,
  moment,
  named,
  object,
  oneOf,
  pageOf,
  shape,
  text,
  textOrNull,
  type Shown,
} from '#platform/http/shapes'
import { show } from '#platform/http/show'
import { changeSources } from '../models/record_change.js'
import type { HistoryLine } from '../queries/record_history.js'
import type { FieldValue } from '../services/changed_field.js'

const value = shape<FieldValue>({ type: ['string', 'number', 'null'] })

/** A value of a record that changed. */
const recordChange = named(
  'RecordChange',
  object({
    id: text,
    field: described(
      '`studentName`, `total`, `subjects.<name>`, `subjectGrades.<name>`, `components.<name>.<part>` …',
      text
    ),
    before: value,
    after: value,
    reason: textOrNull,
    source: described('`computed`: it follows from another change', oneOf(...changeSources)),
    by: object({
      kind: oneOf('person', 'key', 'platform'),
      id: textOrNull,
      name: textOrNull,
      userId: described('The x-user-id of the request', textOrNull),
    }),
    isRevertible: described('No later change stands on it', flag),
    createdAt: moment,
  })
)

/** A page of a record's history. */
export const recordChanges = pageOf('changes', recordChange)

/** A line of a record's history: who changed what, from which value to which. */
export function presentRecordChange({
  change,
  by,
  isRevertible,
}: HistoryLine): Shown<typeof recordChange> {
  return show(recordChange, change, {
    by: { ...by },
    before: plainValue(change.before),
    after: plainValue(change.after),
    isRevertible,
  })
}

/** What a whole record said is no value of it. */
function plainValue(given: unknown): FieldValue {
  return typeof given === 'string' || typeof given === 'number' ? given : null
}
