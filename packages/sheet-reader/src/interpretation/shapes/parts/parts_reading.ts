/** The rows of one student, each with the part of the marks that it prints. */
export interface PartsOfStudent {
  rows: number[]
  /** Index of the part for each row. */
  parts: number[]
}

/** How the rows of a table print several parts of each student's marks. */
export interface PartsReading {
  labels: string[]
  /** The column that names the parts. */
  column: number | null
  students: PartsOfStudent[]
}
