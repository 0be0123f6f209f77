/**
 * What a program needs whose threads do the reading: their shared recogniser, the checks of records
 * and the places of values. It brings none of the reader's own code along, so that only the threads
 * hold it.
 */
export { SharedRecogniser } from './scan/recognisers/shared_recogniser.js'
export { fractionTokensOf, type FractionToken } from './scan/recognisers/fraction_token.js'

export { draftId } from './interpretation/records/compact_record.js'
export { textAngle } from './pdf/text_angle.js'
export { turnedBox } from './interpretation/tables/upright_page.js'
export { PatchVerifier } from './interpretation/records/patch_verifier.js'
export { proposeRulePatches } from './interpretation/records/rule_patches.js'
