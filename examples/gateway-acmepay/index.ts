export { configure } from './configure.js'
export { acmePayAdapter } from './src/acmepay_adapter.js'
