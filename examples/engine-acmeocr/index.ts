export { configure } from './configure.js'
export { acmeOcrAdapter } from './src/acmeocr_adapter.js'
