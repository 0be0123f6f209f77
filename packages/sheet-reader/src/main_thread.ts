/**
 * What a program needs whose threads do the reading: their shared recogniser, the checks of records and
 * the places of values. It brings none of the reader's own code along, so that only the threads hold it.
 */
export { SharedRecogniser } from './scan/shared_recogniser.js'
export { fractionTokensOf, type FractionToken } from './scan/fraction_token.js'

export { draftId } from './interpretation/compact_record.js'
export { textAngle, turnedBox } from './interpretation/upright_page.js'
export { PatchVerifier } from './interpretation/patch_verifier.js'
export { proposeRulePatches } from './interpretation/rule_patches.js'
