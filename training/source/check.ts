import { CHARACTERS } from '../../modules/file-processing/reader/glyph/alphabet.js'
import { GLYPH_WEIGHTS } from '../../modules/file-processing/reader/glyph/weights.js'
import { unpackWeights } from '../../modules/file-processing/reader/glyph/weights_format.js'
import { describe } from './evaluate.js'
import { loadFaces } from './fonts.js'
import { Random } from './random.js'
import { makeSamples } from './samples.js'
import { DRAWN } from './texts.js'

/** Measures the committed weights on fonts that they were not trained on. */
const faces = loadFaces('held_out', DRAWN + CHARACTERS.join(''))
const samples = makeSamples(new Random(20_251_123), faces, 30_000)
process.stdout.write(`${describe(unpackWeights(Buffer.from(GLYPH_WEIGHTS, 'base64')), samples)}\n`)
