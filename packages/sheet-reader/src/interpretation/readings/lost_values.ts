import { isSubjectAlone } from '../../vocabulary/subject_words.js'
import type { UnreadField } from '../../types.js'
import type { CompactRecord } from '../records/compact_record.js'

/** Fewest records of a group, and the share of them, that show what all of them print. */
const FEWEST = 4
const NEARLY_ALL = 0.75

type Printed = Pick<CompactRecord, 'group' | 'exact' | 'admission' | 'position'>

const SAYS: Record<UnreadField, (record: Printed) => boolean> = {
  admissionNumber: ({ admission }) => admission !== '',
  position: ({ position }) => position !== null,
}
const FIELDS: readonly UnreadField[] = ['admissionNumber', 'position']

/**
 * What records of pictures lack although nearly all others of their group have it: ink that a
 * picture lost leaves nothing that could be doubted. Records that lack nothing are left out.
 */
export function valuesThatWereLost<Known extends Printed>(
  records: readonly Known[]
): Map<Known, UnreadField[]> {
  const lost = new Map<Known, UnreadField[]>()
  for (const group of Map.groupBy(records, (record) => record.group).values()) {
    for (const field of FIELDS) {
      const says = SAYS[field]
      const saying = group.filter(says).length
      if (group.length < FEWEST || saying < NEARLY_ALL * group.length) {
        continue
      }
      for (const record of group.filter((one) => !one.exact && !says(one))) {
        lost.set(record, [...(lost.get(record) ?? []), field])
      }
    }
  }
  return lost
}

type Graded = Pick<CompactRecord, 'group' | 'exact' | 'hasGrades'>

/**
 * Records of pictures in which no subject has a grade, although those of nearly all others of their
 * group have: the row of a student's grades may stand alone on the next page, where nothing shows
 * whose they are.
 */
export function recordsWithoutGrades<Known extends Graded>(records: readonly Known[]): Known[] {
  const groups = Map.groupBy(records, (record) => record.group).values()
  return [...groups].flatMap((group) => {
    const scored = group.filter(({ hasGrades }) => hasGrades !== null)
    const graded = scored.filter(({ hasGrades }) => hasGrades)
    const areUsual = scored.length >= FEWEST && graded.length >= NEARLY_ALL * scored.length
    return areUsual ? scored.filter(({ exact, hasGrades }) => !exact && !hasGrades) : []
  })
}

type Summed = Pick<CompactRecord, 'group' | 'derived'>

/**
 * Cards whose total or average is computed although nearly all others of their group print it: the
 * end of a card may stand on the next page, together with marks that are in no sum then.
 */
export function recordsWithoutSums<Known extends Summed>(records: readonly Known[]): Known[] {
  const cards = records.filter(({ group }) => group.startsWith(CARD))
  const groups = [...Map.groupBy(cards, ({ group }) => group).values()]
  return groups.flatMap((group) =>
    group.filter(({ derived }) =>
      derived.some((field) => {
        const printing = group.filter((other) => !other.derived.includes(field)).length
        return group.length >= FEWEST && printing >= NEARLY_ALL * group.length
      })
    )
  )
}

/** What the group of a report card begins with. */
const CARD = 'card '

type Placed = Pick<CompactRecord, 'pageNumber' | 'exact'> & { studentName: { value: string } }

/**
 * The last student of a page of which only the picture says what it shows, where the next page
 * begins with subjects instead of names: some of that student's subjects stand there.
 */
export function recordsThatGoOn<Known extends Placed>(records: readonly Known[]): Known[] {
  const isNamed = ({ studentName }: Placed) => !isSubjectAlone(studentName.value)
  return records.filter((record, index) => {
    const next = records[index + 1]
    return (
      next !== undefined &&
      !next.exact &&
      next.pageNumber > record.pageNumber &&
      isNamed(record) &&
      !isNamed(next) &&
      next.studentName.value !== ''
    )
  })
}
