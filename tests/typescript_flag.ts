/** Flag with which processes of the tests run the TypeScript sources. */
export { typescriptFlag } from '../scripts/installation.js'
