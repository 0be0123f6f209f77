import type { Random } from './random.js'

type NumberStyle = (random: Random, index: number) => string

export const ADMISSION_STYLES: NumberStyle[] = [
  (random) => `GHS/${random.integer(18, 25)}/${String(random.integer(1, 1999)).padStart(4, '0')}`,
  (random) => `${random.integer(2018, 2025)}${String(random.integer(0, 9999)).padStart(4, '0')}`,
  (_random, index) => `SS2A/${String(index + 1).padStart(3, '0')}`,
  (random) => `UCC-${random.integer(10000, 99999)}`,
  (random) => `ADM${String(random.integer(1, 99999)).padStart(5, '0')}`,
]

export const MATRICULATION_STYLES: NumberStyle[] = [
  (random) => `${random.integer(17, 24)}/52HA${String(random.integer(1, 399)).padStart(3, '0')}`,
  (random) => `U${random.integer(2017, 2024)}/${random.integer(5570001, 5579999)}`,
  (random) =>
    `CSC/${random.integer(2017, 2024)}/${String(random.integer(1, 300)).padStart(3, '0')}`,
]
