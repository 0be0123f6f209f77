/** Students of a made class. */
export const NAMES = [
  'OKELLO Paul',
  'AKELLO Ruth',
  'NAKATO Joan',
  'SSALI Ivan',
  'OPIO Moses',
  'ACEN Eve',
]

/** Marks of each of them in three subjects. */
export const MARKS = [
  [37, 61, 40],
  [43, 47, 73],
  [54, 90, 92],
  [48, 35, 37],
  [81, 66, 58],
  [64, 84, 39],
]
