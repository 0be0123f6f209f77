import { readAsset } from '../../src/assets.js'
import { CHARACTERS } from '../../src/glyph/alphabet.js'
import { unpackWeights } from '../../src/glyph/weights_format.js'
import { describe } from './evaluate.js'
import { loadFaces } from './fonts.js'
import { Random } from './random.js'
import { isInBlackAndWhite, makeSamples } from './samples.js'
import type { ScannedCell } from './scan.js'
import { DRAWN } from './texts.js'

/** Measures the committed weights on fonts that they were not trained on. */
const faces = loadFaces('held_out', DRAWN + CHARACTERS.join(''))
const weights = unpackWeights(readAsset('glyph_weights.bin'))
for (const kind of ['grey', 'bilevel'] as const) {
  const isKind = (cell: ScannedCell) => isInBlackAndWhite(cell) === (kind === 'bilevel')
  const samples = makeSamples(new Random(20_251_123), faces, 20_000, isKind)
  process.stdout.write(`${describe(weights, samples, kind)}\n`)
}
