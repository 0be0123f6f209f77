import { computed, ref, type Ref } from 'vue'

/** What the list and its export can show beside the name, in the order of both. */
export const COLUMNS = [
  'documentTitle',
  'fileName',
  'pageNumber',
  'row',
  'studentName',
  'admissionNumber',
  'subjects',
  'subjectGrades',
  'components',
  'total',
  'average',
  'grade',
  'position',
] as const

/** One of {@link COLUMNS}. */
export type Column = (typeof COLUMNS)[number]

/** A choice of columns under a name. */
export interface ColumnSet {
  name: string
  columns: Column[]
}

export const STANDARD: readonly Column[] = [
  'documentTitle',
  'studentName',
  'admissionNumber',
  'subjects',
  'total',
  'average',
  'grade',
  'position',
]

const KEY = 'record-columns'

interface Stored {
  chosen: Column[]
  sets: ColumnSet[]
}

/** The columns that are chosen, and choices that were saved; both are kept on this device. */
export interface ChosenColumns {
  chosen: Readonly<Ref<readonly Column[]>>
  choose: (columns: readonly Column[]) => void
  sets: Readonly<Ref<readonly ColumnSet[]>>
  isChosen: (column: Column) => boolean
  toggle: (column: Column) => void
  saveAs: (name: string) => void
  forget: (name: string) => void
}

/**
 * The columns this device remembers. The name is always among them; every change is kept at once.
 */
export function useColumns(): ChosenColumns {
  const stored = ref(read())
  const change = (changes: Partial<Stored>) => {
    stored.value = { ...stored.value, ...changes }
    write(stored.value)
  }
  const chosen = computed(() => stored.value.chosen)
  // The name says whose record it is, so it is always there.
  const choose = (columns: readonly Column[]) =>
    change({ chosen: inOrder([...columns, 'studentName']) })
  const isChosen = (column: Column) => chosen.value.includes(column)
  const others = (name: string) => stored.value.sets.filter((set) => set.name !== name)
  return {
    chosen,
    choose,
    sets: computed(() => stored.value.sets),
    isChosen,
    toggle: (column) =>
      choose(
        isChosen(column)
          ? chosen.value.filter((other) => other !== column)
          : [...chosen.value, column]
      ),
    saveAs: (name) => change({ sets: [...others(name), { name, columns: chosen.value }] }),
    forget: (name) => change({ sets: others(name) }),
  }
}

/** Whether two choices show the same columns, in whatever order they were made. */
export function isSame(one: readonly Column[], other: readonly Column[]): boolean {
  return inOrder(one).join(',') === inOrder(other).join(',')
}

function inOrder(columns: readonly unknown[]): Column[] {
  return COLUMNS.filter((column) => columns.includes(column))
}

/** What a browser kept may be of another version, or nothing at all. */
function read(): Stored {
  try {
    const { chosen, sets } = JSON.parse(localStorage.getItem(KEY) ?? '') as Partial<Stored>
    return {
      chosen: inOrder([...(chosen ?? STANDARD), 'studentName']),
      sets: (sets ?? [])
        .filter(({ name }) => typeof name === 'string')
        .map(({ name, columns }) => ({ name, columns: inOrder(columns ?? []) })),
    }
  } catch {
    return { chosen: [...STANDARD], sets: [] }
  }
}

function write(stored: Stored): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(stored))
  } catch {
    // A browser that keeps nothing: the choice holds as long as the page.
  }
}
