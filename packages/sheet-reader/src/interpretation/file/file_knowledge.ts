import type { Layout } from '../columns/layouts.js'
import type { KnownSubject } from '../cards/card_records.js'
import type { Conventions } from './conventions.js'
import type { GradeBoundary, SubjectGroup } from '../../types.js'

/** Grades from averages where a file prints none and the tenant set no scale (decisions 4.3). */
export const DEFAULT_GRADING_SCALE: GradeBoundary[] = [
  { grade: 'A', minimum: 70 },
  { grade: 'B', minimum: 60 },
  { grade: 'C', minimum: 50 },
  { grade: 'D', minimum: 45 },
  { grade: 'E', minimum: 40 },
  { grade: 'F', minimum: 0 },
]

export interface InterpreterOptions {
  /** The tenant's scale, best grade first; {@link DEFAULT_GRADING_SCALE} where it is left out. */
  gradingScale?: readonly GradeBoundary[]
  /** Confirmed groups: those of {@link FileKnowledge.groups} with other labels or types. */
  groups?: readonly SubjectGroup[]
}

/** What the first pass learned about the file. Plain JSON, some kilobytes. */
export interface FileKnowledge {
  /** The columns and subjects that were detected, with confirmed changes applied. */
  groups: SubjectGroup[]
  /** Pages on which a group stands, from 1, by the group's key. */
  pagesOfGroups: Record<string, number[]>
  layouts: Layout[]
  /** By layout id. */
  conventions: Record<string, Conventions>
  /** Subjects of report cards. */
  subjects: KnownSubject[]
  /** Pages whose last report card goes on, each with the page that it goes on on. */
  continued: Record<number, number>
  /** Grade by average as the document itself shows it; empty where it shows none. */
  gradeBoundaries: GradeBoundary[]
}
